(using_directive [(qualified_name) (identifier)] @module)
