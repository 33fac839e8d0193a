-- Up Migration

-- Who stands in line for one of the places in which attempts are worked on, who was called to one, and who has one.
alter table escalations
  add column place_asked_at timestamptz,
  -- 0: its attempt was begun already; 1: a person waits for it; 2: nobody does.
  add column place_rank smallint not null default 2 check (place_rank between 0 and 2),
  add column place_called_at timestamptz,
  -- Is read like a lease's holder: who is gone has no place any more.
  add column place_holder bigint;

create index escalations_in_line on escalations (repository_id, place_rank, place_asked_at)
  where place_asked_at is not null;
create index escalations_called on escalations (place_called_at) where place_called_at is not null;
create index escalations_in_place on escalations (place_holder) where place_holder is not null;

alter table repositories
  -- Attempts that its configuration allows at once; null: as many as there are places.
  add column place_limit integer,
  add column place_taken_at timestamptz;

-- How many attempts each process works on at once.
create table worker_places (
  holder bigint primary key,
  attempts integer not null
);
