-- Up Migration

-- What agents do, while they do it: for people who watch. What came of it is in the audit and in the rows of the work itself.
create table agent_steps (
  id bigint generated always as identity primary key,
  repository_id bigint not null,
  subject text not null,
  at timestamptz not null,
  kind text not null check (kind in ('tool-call', 'tool-failed')),
  tool text not null,
  -- Shortened, and without secrets.
  input text not null
);
create index agent_steps_by_subject on agent_steps (subject, id);
create index agent_steps_by_time on agent_steps (at);

-- Pages that somebody looks at are told that something changed, whichever process changed it: where, and never what.
create function tell_pages_of_decision() returns trigger language plpgsql as $$
begin
  perform pg_notify('nightshift_changes', json_build_object(
    'id', new.id, 'repositoryId', new.repository_id, 'subject', left(new.subject, 500), 'kind', left(new.kind, 100))::text);
  return null;
end $$;
create trigger audit_tells_pages after insert on audit_entries
  for each row execute function tell_pages_of_decision();

create function tell_pages_of_steps() returns trigger language plpgsql as $$
begin
  perform pg_notify('nightshift_changes', json_build_object(
    'id', null, 'repositoryId', repository_id, 'subject', left(subject, 500), 'kind', 'agent')::text)
  from (select distinct repository_id, subject from added) as told;
  return null;
end $$;
create trigger steps_tell_pages after insert on agent_steps referencing new table as added
  for each statement execute function tell_pages_of_steps();
