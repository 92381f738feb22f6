"""Space Bowl."""
