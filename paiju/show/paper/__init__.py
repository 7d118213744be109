"""What is printed of an event: documents as data, written as a page or as Typst for a PDF."""
