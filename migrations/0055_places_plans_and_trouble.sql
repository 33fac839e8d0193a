-- Up Migration

-- Of the places that a repository has for phases at work: when somebody was last at the phase, and since when it stands in
-- line for a place; null: it does not.
alter table phases
  add column taken_at timestamptz,
  add column asked_at timestamptz;

-- What a job had written down in the folder of its plan when its result was brought together: it is shown once that folder
-- is in no branch any more.
create table job_plans (
  job_id bigint not null references jobs on delete cascade,
  path text not null,
  -- Without secrets; null: too long to be kept here.
  body text,
  primary key (job_id, path)
);

-- What broke off the last take of a phase, in the words of the error; null: nothing did, or its process died.
alter table phases add column trouble text;
