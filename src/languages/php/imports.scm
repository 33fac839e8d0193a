(namespace_use_clause (qualified_name) @module)
[(require_expression (_) @module) (require_once_expression (_) @module) (include_expression (_) @module) (include_once_expression (_) @module)]
