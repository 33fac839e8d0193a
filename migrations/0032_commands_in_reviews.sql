-- Up Migration

-- Of a command in the body of a review: how GraphQL names that review, which REST cannot put a reaction on. GitHub numbers
-- reviews by themselves, too.
alter table commands add column review text;
drop index commands_once;
create unique index commands_once on commands (repository_id, comment_id, (thread is null), (review is null));

alter table companion_turns add column in_review boolean not null default false;
drop index companion_turns_once;
create unique index companion_turns_once on companion_turns (job_id, comment_id, place, (thread is null), in_review);

alter table job_wishes add column in_review boolean not null default false;
drop index job_wishes_once;
create unique index job_wishes_once on job_wishes (repository_id, comment_id, wish, on_line, in_review);
