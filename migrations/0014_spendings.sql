-- Up Migration

-- What attempts paid, and when: an attempt that runs over midnight spends of both days. At an unknown price, what was
-- set aside for it. What an attempt cost beyond its rows here was written by an older release; it counts where the
-- attempt began.
create table attempt_spendings (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts on delete cascade,
  usd numeric(12, 6) not null check (usd > 0),
  spent_at timestamptz not null
);
create index attempt_spendings_by_attempt on attempt_spendings (attempt_id, spent_at);
