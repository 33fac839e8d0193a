-- Up Migration

-- The whole output of a gate, where its verdict holds only the end: without secrets, in parts that are sent one by one.
create table gate_logs (
  repository_id bigint not null references repositories on delete cascade,
  -- SHA-256 of the text: what was said twice is kept once.
  key text not null,
  part integer not null check (part >= 0),
  -- Compressed by gzip.
  content bytea not null,
  kept_at timestamptz not null,
  primary key (repository_id, key, part)
);
alter table gate_logs alter column content set storage external;
create index gate_logs_by_age on gate_logs (kept_at);

-- When logs and findings were taken out of the verdict; null: it is whole.
alter table gate_runs add column emptied_at timestamptz;
create index gate_runs_whole on gate_runs (judged_at) where emptied_at is null;
alter table pull_gate_runs add column emptied_at timestamptz;
create index pull_gate_runs_whole on pull_gate_runs (settled_at) where emptied_at is null and verdict is not null;

-- What is removed after its time is found by when it ended.
create index pull_gate_runs_by_end on pull_gate_runs (settled_at) where settled_at is not null;
create index pull_gate_runs_by_pull on pull_gate_runs (repository_id, pull, id);
create index pull_heads_by_age on pull_heads (seen_at);
create index commands_by_end on commands (settled_at) where state = 'settled';
create index check_requests_by_end on check_requests (settled_at) where settled_at is not null;
create index effects_by_end on effects (settled_at) where state <> 'pending';

-- What is asked for at every event, and by the diagnostics.
create index effects_by_subject on effects (subject, id);
create index effects_claimed on effects (subject) where claimed_by is not null;
create index attempts_by_claim on attempts (claim_sha) where claim_sha is not null;
create index attempts_by_push on attempts (pushed_sha) where pushed_sha is not null;
create index escalations_by_change on escalations (updated_at);
create index escalations_by_confirmation on escalations (confirmed_at) where confirmed_at is not null;
create index acceptances_by_time on acceptances (accepted_at);
