-- Up Migration

-- Counted whenever somebody asks for metrics, among all that were settled.
create index deliveries_failed on deliveries (position) where status = 'failed';
