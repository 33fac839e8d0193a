-- Up Migration

-- Where the phases of a job come together, as it was configured when the job began.
alter table jobs add column base text not null default 'job' check (base in ('job', 'default'));
