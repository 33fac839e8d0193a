-- Up Migration

-- What a specialist said of one commit of a phase.
create table phase_reviews (
  id bigint generated always as identity primary key,
  phase_id bigint not null references phases on delete cascade,
  revision integer not null,
  commit_sha text not null,
  specialist text not null,
  -- Whether the phase goes on only once it does not fail.
  gates boolean not null,
  verdict text not null check (verdict in ('pass', 'warn', 'fail')),
  -- Why there is no review; null: there is one.
  problem text,
  -- Files that were too large to be reviewed.
  left_out jsonb not null default '[]',
  findings jsonb not null default '[]',
  reviewed_at timestamptz not null,
  unique (phase_id, revision, commit_sha, specialist),
  check (problem is null or verdict = 'fail')
);

-- Each finding of a phase once, over all its commits, and what came of it.
create table phase_findings (
  phase_id bigint not null references phases on delete cascade,
  specialist text not null,
  -- Its path and message, without the line.
  fingerprint text not null,
  finding jsonb not null,
  standing text not null check (standing in ('open', 'fixed', 'passed-over')),
  -- The revision in which it was reported first.
  since integer not null,
  primary key (phase_id, specialist, fingerprint)
);

-- What was ruled where a review held a phase.
create table phase_rulings (
  id bigint generated always as identity primary key,
  phase_id bigint not null references phases on delete cascade,
  revision integer not null,
  commit_sha text not null,
  ruling text not null check (ruling in ('PROCEED', 'FIX', 'FAIL_PHASE')),
  ruled_by text not null check (ruled_by in ('model', 'rules')),
  reason text not null,
  ruled_at timestamptz not null
);
create index phase_rulings_by_phase on phase_rulings (phase_id, id);
