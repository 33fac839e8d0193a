(import_spec path: (_) @module)
