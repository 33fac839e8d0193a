-- Up Migration

-- Of a phase's present revision: claims that were refused, the last of them in a row that brought nothing, and whether its
-- agent was told to take another way.
alter table phases
  add column iterations integer not null default 0 check (iterations >= 0),
  add column stale_iterations integer not null default 0 check (stale_iterations >= 0),
  add column pivoted boolean not null default false;
