"""Whole events made up from one number, to be checked: the number is written before all else."""
