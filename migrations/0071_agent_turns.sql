-- Up Migration

-- Each request to an agent and its answer, of every kind of work: what it was given, and what came of it.
create table agent_turns (
  id bigint generated always as identity primary key,
  repository_id bigint not null,
  -- As in the audit: of an escalation or a job.
  subject text not null,
  -- The directory that it worked in, which names the attempt, phase, review or question.
  work text not null,
  role text not null,
  specialist text,
  stage text,
  -- Without secrets, like the answer.
  prompt text not null,
  answer text,
  -- null: it is at work, or its process died.
  ended jsonb,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd numeric(14, 6),
  began_at timestamptz not null,
  ended_at timestamptz
);
create index agent_turns_by_subject on agent_turns (subject, id);
create index agent_turns_by_time on agent_turns (began_at);

-- What agents do becomes the history of their turns, with what they say, what tools answer and what models were asked.
alter table agent_steps
  add column turn_id bigint references agent_turns on delete cascade,
  drop constraint agent_steps_kind_check,
  add constraint agent_steps_kind_check
    check (kind in ('tool-call', 'tool-failed', 'tool-result', 'text', 'model-request'));
create index agent_steps_by_turn on agent_steps (turn_id, id) where turn_id is not null;
