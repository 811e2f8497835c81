"""The command line: check, explain, rules, serve."""
