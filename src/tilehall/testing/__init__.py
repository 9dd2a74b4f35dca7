"""How a game proves that it keeps the laws of the hall, its own or somebody else's.

`conformance` plays rounds at random and checks every law after every event. It takes a specimen: the
game, and an account of its tiles written without the game's own rules.

>>> from tilehall.rulesets import preset
>>> from tilehall.testing import conformance
>>> from tilehall.testing.gaple import GapleSpecimen
>>> tested = conformance.check(GapleSpecimen(preset("gaple").build()), rounds=1)
>>> tested["ends_in_time"]
1

`strategies` has hypothesis strategies for rulesets, games and positions. Run as commands,
`tilehall.testing.soak` plays matches by the thousand and `tilehall.testing.golden` writes the golden
playthroughs.
"""
