"""The bot `standard`: rule-aware heuristics over what its seat may see.

It declares and overcalls on hand strength (`bidding`), buries to void a suit (`burying`), leads winners, as throws that
cannot fail, and draws trumps when long (`leading`), wins cheaply, gives points to its partner's safe tricks and ruffs
what is worth it (`following`, `parting`). `view` is what it knows, `weights` how it judges.
"""
