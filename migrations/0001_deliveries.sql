-- The inbox: every delivery as GitHub sent it, kept before it is acknowledged.
create table deliveries (
  id text primary key,
  position bigint generated always as identity unique,
  event text not null,
  payload json not null,
  status text not null default 'waiting' check (status in ('waiting', 'handled', 'ignored', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  error text,
  received_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  check ((status = 'waiting') = (settled_at is null)),
  check ((status = 'failed') <= (error is not null))
);

-- A payload is written once and read once: stored aside, without the work of compressing it.
alter table deliveries alter column payload set storage external;

create index deliveries_waiting on deliveries (position) where status = 'waiting';
create index deliveries_settled on deliveries (settled_at) where status <> 'waiting';
