"""Perlaggen as a bot imagines it: hands that agree with what it saw and heard, and what comes of them."""
