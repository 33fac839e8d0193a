-- Up Migration

-- What is done once for all processes every so often, and who did it last; `ended_at` is null while it is at it.
create table turns (
  name text primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  holder bigint not null
);
