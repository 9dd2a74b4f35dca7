"""How a game proves that it keeps the laws of the hall, its own or somebody else's.

    from tilehall.testing import conformance
    from tilehall.testing.gaple import GapleSpecimen

    conformance.check(GapleSpecimen(preset("gaple").build()))

`conformance` plays rounds at random and checks every law after every event; `strategies` has
hypothesis strategies for rulesets, games and positions. Run as commands, `tilehall.testing.soak` plays
matches by the thousand and `tilehall.testing.golden` writes the golden playthroughs.
"""
