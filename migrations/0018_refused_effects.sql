-- Up Migration

-- What GitHub refused for a reason that people can mend is said again: soon at first, then ever more rarely.
alter table effects add column again_at timestamptz;
create index effects_again on effects (again_at) where state = 'refused' and again_at is not null;
