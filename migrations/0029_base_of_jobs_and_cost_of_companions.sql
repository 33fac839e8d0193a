-- Up Migration

-- Where the phases of a job come together, as it was configured when the job began.
alter table jobs add column base text not null default 'job' check (base in ('job', 'default'));
-- US dollars that the companion of its reviewers cost, which are the job's as well.
alter table phases add column companion_usd numeric not null default 0;
