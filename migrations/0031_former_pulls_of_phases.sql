-- Up Migration

-- With `phases.revisionBranches` each revision has a pull request of its own: those that were replaced, whose reviews stand.
alter table phases add column former_pulls jsonb not null default '[]';
