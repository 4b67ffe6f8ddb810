"""The card press: reads and checks real statistics, and estimates players' abilities, independent of any game's cards.

``tables`` reads folders of CSV and parquet files, ``lahman`` makes a season of them, ``own`` a team of users' own players,
``estimates`` estimates true rates from small samples and fills in missing statistics. A game's card maker uses the results.
"""
