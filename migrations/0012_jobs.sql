-- Up Migration

-- A phased piece of work, asked for by an issue or a command.
create table jobs (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  issue integer not null,
  -- The task as it stood when a person asked for it: later edits by others do not reach the agent.
  title text not null,
  body text not null,
  asked_by text not null,
  -- GitHub's event by which the label was set; null: a command asked.
  asked_event bigint,
  status text not null default 'running'
    check (status in ('running', 'pending_review', 'paused', 'stopped', 'failed', 'completed')),
  autonomy text not null check (autonomy in ('full', 'review', 'partial', 'guided', 'dependent', 'custom')),
  autonomy_from text not null
    check (autonomy_from in ('job', 'repositoryExpert', 'repository', 'expert', 'built-in')),
  -- When the level was said last: a label that was set since says it anew.
  autonomy_at timestamptz not null,
  expert text not null,
  -- What a person wants the next prompt to say.
  guidance text,
  -- Why it is paused, stopped or failed.
  why text,
  -- Where the folder of its plan stood last before it was taken out of the result.
  artefact_sha text,
  -- Key of the advisory lock that the process at work on it holds while it lives.
  lease_holder bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index jobs_one_open on jobs (repository_id, issue)
  where status not in ('stopped', 'completed');
create index jobs_unfinished on jobs (id) where status in ('running', 'pending_review');

create table phases (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  kind text not null check (kind in ('strategic', 'tactical', 'final')),
  number integer not null,
  suffix text not null default '',
  step text not null default 'working' check (step in
    ('working', 'claimed', 'accepted', 'pending_review', 'merging', 'merged', 'failed', 'superseded')),
  -- Its id in the plan, and the strategic phase whose plan that is.
  planned text,
  planned_by bigint references phases,
  -- The phase whose pull request it plans the answer for, on that one's branch.
  feedback_of bigint references phases,
  -- Whether its agent may declare the job complete.
  may_complete boolean not null default true,
  revision integer not null default 1,
  branch text not null,
  base_sha text not null,
  prompt text not null default '',
  prompt_hashes jsonb not null default '{}',
  session text,
  claim_sha text,
  answer jsonb,
  ended jsonb,
  tripwires jsonb not null default '[]',
  rejections integer not null default 0,
  faults integer not null default 0,
  restarts integer not null default 0,
  why text,
  pull integer,
  -- Where its branch stands on GitHub.
  pushed_sha text,
  merged_sha text,
  -- Reviews that a cycle of feedback has answered.
  answered jsonb not null default '[]',
  wait_until timestamptz,
  lease_holder bigint,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd numeric,
  agent_ms bigint not null default 0,
  started_at timestamptz not null,
  settled_at timestamptz,
  check ((step in ('merged', 'failed', 'superseded')) = (settled_at is not null))
);
create index phases_by_job on phases (job_id, id);
create index phases_by_pull on phases (pull) where pull is not null;

-- What the gates, or the check of a plan, said of one commit of a phase.
create table phase_verdicts (
  id bigint generated always as identity primary key,
  phase_id bigint not null references phases on delete cascade,
  revision integer not null,
  commit_sha text,
  accepted boolean not null,
  -- null: it refused no claim.
  rejection integer,
  verdict jsonb,
  -- What is wrong with a plan; null: it was no plan, or nothing is.
  problem text,
  judged_at timestamptz not null
);
create index phase_verdicts_by_phase on phase_verdicts (phase_id, id);

-- What people want done with a job, or that there be one. Each is carried out once.
create table job_wishes (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  issue integer not null,
  -- Of the comment that asked for it.
  comment_id bigint not null,
  by_login text not null,
  wish jsonb not null,
  asked_at timestamptz not null,
  settled_at timestamptz,
  unique (repository_id, comment_id, wish)
);
create index job_wishes_waiting on job_wishes (repository_id, issue, id) where settled_at is null;

-- A job that cannot go on files an escalation.
alter table filings drop constraint filings_producer_check;
alter table filings add constraint filings_producer_check
  check (producer in ('api', 'default_branch', 'jobs'));
