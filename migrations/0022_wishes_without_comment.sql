-- Up Migration

-- What an operator asks of a job through the API comes with no comment.
alter table job_wishes alter column comment_id drop not null;
