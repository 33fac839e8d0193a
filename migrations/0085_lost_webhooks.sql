-- Up Migration

-- What webhooks did not take, for the overview.
create index effects_lost_webhooks on effects (settled_at)
  where state = 'refused' and payload->>'kind' = 'webhook';
