-- Up Migration

-- GitHub's numbers of what the service wrote, so that no list has to be searched that may lag.
create table written (
  repository_id bigint not null references repositories on delete cascade,
  kind text not null check (kind in ('comment', 'check-run')),
  -- An issue's number, or a commit.
  place text not null,
  marker text not null,
  -- null: it was about to be written, and no answer came.
  github_id bigint,
  -- It was written once more after an answer was lost, so that there may be two.
  may_be_double boolean not null default false,
  begun_at timestamptz not null,
  primary key (repository_id, kind, place, marker)
);
create index written_twice on written (begun_at) where may_be_double;
create index written_by_age on written (begun_at);
