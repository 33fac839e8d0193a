-- Up Migration

-- What reviewers asked of the companion on pull requests of a job's phases. Each is answered once.
create table companion_turns (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  phase_id bigint not null references phases on delete cascade,
  pull integer not null,
  -- Of the comment that asked, and which of its commands it was.
  comment_id bigint not null,
  place integer not null,
  kind text not null check (kind in ('ask', 'edit', 'draft')),
  words text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  step text not null default 'waiting' check (step in ('waiting', 'claimed', 'settled')),
  -- Of an edit: the commit that is to be pushed, and the head that it stands on.
  head_sha text,
  commit_sha text,
  -- What the agent said with it.
  said text,
  restarts integer not null default 0,
  -- What whoever answers it may still spend; it counts while that process lives.
  reserved_usd numeric,
  lease_holder bigint,
  settled_at timestamptz,
  unique (job_id, comment_id, place),
  check ((step = 'settled') = (settled_at is not null)),
  check (step <> 'claimed' or (head_sha is not null and commit_sha is not null))
);
create index companion_turns_waiting on companion_turns (id) where step <> 'settled';
