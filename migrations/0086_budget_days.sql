-- Up Migration

-- How far the money of a repository's day has come: each level is told once.
create table budget_days (
  repository_id bigint not null references repositories on delete cascade,
  day timestamptz not null,
  level smallint not null check (level in (80, 100)),
  noted_at timestamptz not null,
  primary key (repository_id, day, level)
);
create index budget_days_by_day on budget_days (day);
