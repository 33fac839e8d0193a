(jsx_attribute (string) @leave)
