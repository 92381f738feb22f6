"""The connections to pages: reading from each fairly, and sending viewers what has changed."""
