(abstract_class_declaration name: (_) @name) @class
