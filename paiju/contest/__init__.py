"""Who meets whom and who stands where: entries, movements, standings, regulations."""
