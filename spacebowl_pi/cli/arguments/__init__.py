"""The arguments of every command, one module per group; a command's own module is imported when it runs."""
