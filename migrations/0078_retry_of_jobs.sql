-- Up Migration

-- A job that is switched off, and what was asked of it, is not due before; null: now.
alter table jobs add column retry_at timestamptz;
alter table job_wishes add column retry_at timestamptz;
