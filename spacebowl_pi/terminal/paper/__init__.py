"""Drawing on paper: pages in millimetres, as files to print."""
