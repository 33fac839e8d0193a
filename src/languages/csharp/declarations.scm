(method_declaration returns: (_) @returns name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
(local_function_statement type: (_) @returns name: (_) @name) @function
[(class_declaration name: (_) @name) (interface_declaration name: (_) @name) (struct_declaration name: (_) @name) (record_declaration name: (_) @name) (enum_declaration name: (_) @name)] @class
(field_declaration (variable_declaration (variable_declarator name: (_) @name))) @value
(lambda_expression) @scope
