"""The engine: cards, the deal machine, bots, simulation and comparison, driven by compiled tables only."""
