-- Up Migration

-- A payload is kept packed by snappy, which takes a quarter of the room in the log and the table and little time.
-- `plain`: the text itself, as older rows have it.
alter table deliveries add column encoding text not null default 'plain' check (encoding in ('plain', 'snappy'));
alter table deliveries alter column encoding drop default;
alter table deliveries alter column payload type bytea using convert_to(payload::text, 'UTF8');
alter table deliveries alter column payload set storage external;
