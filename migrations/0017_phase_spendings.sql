-- Up Migration

-- What phases of jobs paid, and when, as for attempts: they share the money of a day.
create table phase_spendings (
  id bigint generated always as identity primary key,
  phase_id bigint not null references phases on delete cascade,
  usd numeric(12, 6) not null check (usd > 0),
  spent_at timestamptz not null
);
create index phase_spendings_by_time on phase_spendings (spent_at);
create index phase_spendings_by_phase on phase_spendings (phase_id);
insert into phase_spendings (phase_id, usd, spent_at)
  select id, round(cost_usd, 6), coalesce(settled_at, started_at) from phases where round(cost_usd, 6) > 0;

-- What whoever works on it may still spend; it counts while that process lives.
alter table phases add column reserved_usd numeric;

-- What it had used up when its present revision began: limits are of a revision.
alter table phases add column earlier_tokens bigint not null default 0;
alter table phases add column earlier_usd numeric not null default 0;
alter table phases add column earlier_ms bigint not null default 0;
