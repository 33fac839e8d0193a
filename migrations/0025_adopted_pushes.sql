-- Up Migration

-- What people pushed while a phase was worked on is in it: nothing of that is merged before a person looked at it.
alter table phases add column adopted boolean not null default false;
