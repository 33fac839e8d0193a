-- Up Migration

-- `autonomous` never differed from `standard`.
update api_configurations set layer = jsonb_set(layer, '{permissionMode}', '"standard"')
where layer->>'permissionMode' = 'autonomous';
