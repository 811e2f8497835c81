"""The language server: transport, documents, settings, conversion; nothing clever."""
