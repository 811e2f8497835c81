"""ndd-ls and other Python language servers, measured side by side by one client."""
