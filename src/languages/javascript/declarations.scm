(program [(lexical_declaration (variable_declarator name: (identifier) @name)) (variable_declaration (variable_declarator name: (identifier) @name))] @value)
(program (export_statement declaration: (_ (variable_declarator name: (identifier) @name))) @value)
[(function_declaration name: (_) @name) (generator_function_declaration name: (_) @name)] @function
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)]) @function
(assignment_expression left: (member_expression property: (_) @name) right: [(arrow_function) (function_expression)]) @function
(pair key: (_) @name value: [(arrow_function) (function_expression)]) @function
(method_definition name: (_) @name) @method
(class_body (_ (property_identifier) @name value: [(arrow_function) (function_expression)]) @method)
(class_declaration name: (_) @name) @class
[(arrow_function) (function_expression) (generator_function)] @scope
