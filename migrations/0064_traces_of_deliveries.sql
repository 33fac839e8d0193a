-- Up Migration

-- Of which trace and span the receiving was, as a `traceparent` of W3C; null: nothing was traced.
alter table deliveries add column trace text check (length(trace) <= 64);
