(function_definition name: (_) @name return_type: (_)? @returns) @function
(method_declaration name: (_) @name return_type: (_)? @returns) @method
[(class_declaration name: (_) @name) (interface_declaration name: (_) @name) (trait_declaration name: (_) @name)] @class
[(anonymous_function) (arrow_function)] @scope
