-- Up Migration

-- Lists of escalations and jobs are read a page at a time, those that changed last first, also of those that stand so.
create index escalations_by_standing on escalations (status, updated_at, id);
create index jobs_by_change on jobs (updated_at, id);
create index jobs_by_standing on jobs (status, updated_at, id);
