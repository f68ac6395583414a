"""What is kept: tables, migrations, and every SQL statement. Nothing else talks SQL."""
