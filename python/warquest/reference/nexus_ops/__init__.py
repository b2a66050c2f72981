"""The game `nexus_ops`, written from its rules page and docs/nexus-ops-state.md."""
