-- Up Migration

-- The comment that began the conversation on a line in which a command was given; null: it was given in a comment on the
-- whole. GitHub numbers the comments of either kind by themselves, so a number alone does not say which comment is meant.
alter table commands add column thread bigint;
alter table commands drop constraint commands_pkey;
create unique index commands_once on commands (repository_id, comment_id, (thread is null));

alter table companion_turns add column thread bigint;
alter table companion_turns drop constraint companion_turns_job_id_comment_id_place_key;
create unique index companion_turns_once on companion_turns (job_id, comment_id, place, (thread is null));

alter table job_wishes add column on_line boolean not null default false;
alter table job_wishes drop constraint job_wishes_repository_id_comment_id_wish_key;
create unique index job_wishes_once on job_wishes (repository_id, comment_id, wish, on_line);
