-- Up Migration

-- Who says that a finding is wrong, and why; null: nobody does.
alter table phase_findings drop constraint phase_findings_standing_check;
alter table phase_findings
  add column disputed_by text check (disputed_by in ('agent', 'arbiter', 'person')),
  add column dispute text,
  add constraint phase_findings_standing_check check (standing in ('open', 'fixed', 'passed-over', 'disputed')),
  add check ((disputed_by is null) = (dispute is null)),
  add check (standing <> 'disputed' or dispute is not null);

-- What a specialist said of one commit of an attempt, like `phase_reviews`.
create table attempt_reviews (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts on delete cascade,
  commit_sha text not null,
  specialist text not null,
  gates boolean not null,
  verdict text not null check (verdict in ('pass', 'warn', 'fail')),
  problem text,
  left_out jsonb not null default '[]',
  findings jsonb not null default '[]',
  reviewed_at timestamptz not null,
  unique (attempt_id, commit_sha, specialist),
  check (problem is null or verdict = 'fail')
);

-- Each finding of an attempt once, like `phase_findings`.
create table attempt_findings (
  attempt_id bigint not null references attempts on delete cascade,
  specialist text not null,
  fingerprint text not null,
  finding jsonb not null,
  standing text not null check (standing in ('open', 'fixed', 'passed-over', 'disputed')),
  disputed_by text check (disputed_by in ('agent', 'arbiter', 'person')),
  dispute text,
  -- 1: before anything was pushed; 2: after.
  since integer not null,
  primary key (attempt_id, specialist, fingerprint),
  check ((disputed_by is null) = (dispute is null)),
  check (standing <> 'disputed' or dispute is not null)
);

-- What was ruled where a review held an attempt, like `phase_rulings`.
create table attempt_rulings (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts on delete cascade,
  commit_sha text not null,
  ruling text not null check (ruling in ('PROCEED', 'FIX', 'FAIL_PHASE')),
  ruled_by text not null check (ruled_by in ('model', 'rules')),
  reason text not null,
  confidence numeric check (confidence between 0 and 1),
  said text,
  ruled_at timestamptz not null,
  check ((ruled_by = 'model') = (confidence is not null and said is not null))
);
create index attempt_rulings_by_attempt on attempt_rulings (attempt_id, id);
