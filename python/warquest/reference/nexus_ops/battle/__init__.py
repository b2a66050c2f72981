"""A battle, step by step (NX-10)."""
