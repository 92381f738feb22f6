// Copies a line, such as one to share.

// Also where the page came by plain http, on which browsers keep the clipboard shut; returns whether it could.
/** @param {string} line */
export async function copied(line) {
  try {
    await navigator.clipboard.writeText(line);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = line;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
}
