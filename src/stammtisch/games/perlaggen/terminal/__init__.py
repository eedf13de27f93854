"""What only Perlaggen needs at a terminal: laid rows, three figures, christening, its words."""
