"""The board of honour: adding up results, storing and reading them."""
