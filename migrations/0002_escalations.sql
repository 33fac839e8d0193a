-- Up Migration

-- A process announces itself by an advisory lock that Postgres lets go of when the process dies.
create function is_present(holder bigint) returns boolean language sql volatile as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = holder
  )
$$;

create table repositories (
  id bigint primary key,
  installation_id bigint not null,
  owner text not null,
  name text not null,
  removed_at timestamptz
);
create index repositories_by_installation on repositories (installation_id);

-- The configuration in force is the last valid one; a broken file changes the state, not the configuration.
create table repository_configurations (
  repository_id bigint primary key references repositories on delete cascade,
  state text not null check (state in ('absent', 'valid', 'invalid', 'unreadable')),
  commit_sha text not null,
  in_force text,
  in_force_sha text
);

create table escalations (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  issue integer not null,
  -- As they were when the work was triggered: later edits do not reach the agent.
  title text not null,
  body text not null,
  triggered_at timestamptz not null,
  domain text,
  status text not null default 'open'
    check (status in ('open', 'held', 'paged', 'awaiting_merge', 'satisfied', 'resolved', 'cancelled')),
  counted integer not null default 0 check (counted >= 0),
  faults_in_a_row integer not null default 0 check (faults_in_a_row >= 0),
  wait_until timestamptz,
  pull integer,
  -- Moved by every event on the issue, so that a running attempt knows when to look again.
  noticed_at timestamptz not null default now(),
  -- Key of the advisory lock that the process at work on it holds while it lives.
  lease_holder bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (repository_id, issue)
);
create index escalations_moving on escalations (status, wait_until) where status in ('open', 'held', 'paged');

create table attempts (
  id bigint generated always as identity primary key,
  escalation_id bigint not null references escalations on delete cascade,
  number integer not null check (number > 0),
  stage text not null check (stage in ('probe', 'specialist', 'broadened', 'adversarial')),
  step text not null default 'working' check (step in ('working', 'claimed', 'judged', 'publishing', 'decided')),
  runner text not null,
  base_sha text not null,
  branch text not null,
  -- What the agent is asked next; kept until its turn is over, so that the turn can be played again.
  prompt text not null,
  prompt_hashes jsonb not null default '{}',
  session text,
  claim_sha text,
  answer jsonb,
  ended jsonb,
  tripwires jsonb not null default '[]',
  rejections integer not null default 0,
  restarts integer not null default 0,
  pull integer,
  decision jsonb,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd numeric(12, 6),
  reserved_usd numeric(12, 6),
  agent_ms bigint not null default 0,
  started_at timestamptz not null,
  decided_at timestamptz,
  check ((step = 'decided') = (decision is not null)),
  check ((step = 'decided') = (decided_at is not null))
);
-- Never two attempts at once on one escalation.
create unique index attempts_one_undecided on attempts (escalation_id) where step <> 'decided';
create index attempts_by_escalation on attempts (escalation_id, id);
create index attempts_by_start on attempts (started_at);

create table gate_runs (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts on delete cascade,
  commit_sha text not null,
  accepted boolean not null,
  -- Filled when the verdict refused a claim.
  rejection integer,
  verdict jsonb not null,
  judged_at timestamptz not null
);
create index gate_runs_by_attempt on gate_runs (attempt_id, id);

-- The outbox: what is still to be said to GitHub. Each effect is idempotent; a later one with the same key
-- takes the place of an earlier one that was not delivered.
create table effects (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  subject text not null,
  key text not null,
  payload jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'superseded', 'refused')),
  tries integer not null default 0,
  last_error text,
  claimed_by bigint,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index effects_pending on effects (subject, id) where state = 'pending';

create table audit_entries (
  id bigint primary key,
  at timestamptz not null,
  repository_id bigint,
  subject text not null,
  kind text not null,
  facts jsonb not null,
  decision jsonb not null,
  effects jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entries_by_subject on audit_entries (subject, id);

create function audit_hash(
  previous bytea, id bigint, at timestamptz, repository_id bigint, subject text, kind text,
  facts jsonb, decision jsonb, effects jsonb
) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(id, extract(epoch from at), repository_id, subject, kind, facts, decision, effects)::text,
    'UTF8'))
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_is_not_truncated before truncate on audit_entries
  for each statement execute function refuse_audit_change();
