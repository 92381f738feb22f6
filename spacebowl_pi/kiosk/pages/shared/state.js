// Applies the server's changes, each a path and a new value. Parts that did not change stay the same objects, so that a
// component can skip them.

/** @param {any} tree @param {[(string | number)[], any][]} changes @returns {any} */
export function applied(tree, changes) {
  return changes.reduce((changed, [path, value]) => withValue(changed, path, value), tree);
}

/** @param {any} tree @param {(string | number)[]} path @param {any} value @returns {any} */
function withValue(tree, path, value) {
  if (path.length === 0) {
    return value;
  }
  const copy = Array.isArray(tree) ? [...tree] : { ...tree };
  copy[path[0]] = withValue(tree[path[0]], path.slice(1), value);
  return copy;
}
