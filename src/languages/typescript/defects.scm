[(type_annotation) (type_arguments) (type_parameters) (interface_declaration) (type_alias_declaration) (enum_declaration) (ambient_declaration) (literal_type) (import_alias)] @skip
(as_expression (_) (_) @skip)
(satisfies_expression (_) (_) @skip)
