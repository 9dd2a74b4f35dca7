"""What every game shares: tiles, the game protocol, matches, chance, errors and the codec."""
