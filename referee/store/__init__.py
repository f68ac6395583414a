"""The database: tables, migrations, and every SQL statement. Nothing else speaks SQL.

Imports SQLAlchemy, Alembic and drivers; of the referee, the settings, private files and the engine's JSON
types.
"""
