"""The catalog: what each version of DALI's dynamic mode offers."""
