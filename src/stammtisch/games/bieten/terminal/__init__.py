"""What only Bieten needs at a terminal: laid rows, figures, its words."""
