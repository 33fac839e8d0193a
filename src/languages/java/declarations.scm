(method_declaration type: (_) @returns name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
[(class_declaration name: (_) @name) (interface_declaration name: (_) @name) (enum_declaration name: (_) @name) (record_declaration name: (_) @name)] @class
(field_declaration declarator: (variable_declarator name: (_) @name)) @value
(lambda_expression) @scope
