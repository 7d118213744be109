"""What a person sees: data in, page or sheet out."""
