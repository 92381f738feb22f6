"""The arguments of every command, a module for each group; what a command does is imported when it runs."""
