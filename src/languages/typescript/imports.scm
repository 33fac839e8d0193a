(import_require_clause source: (string) @module)
