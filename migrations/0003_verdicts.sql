-- Up Migration

-- What the gates said of a tree, under a key of all that it depends on, so that nothing is judged twice.
create table verdicts (
  repository_id bigint not null references repositories on delete cascade,
  key text not null,
  tree text not null,
  results jsonb not null,
  judged_at timestamptz not null,
  used_at timestamptz not null,
  primary key (repository_id, key)
);
create index verdicts_by_use on verdicts (used_at);
