"""The battle (WQ-11): one file per family of steps, one machine that orders them."""
