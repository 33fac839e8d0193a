-- Up Migration

-- A job that is asked for anew keeps away from the branches that an earlier one of its issue left behind.
alter table jobs add column run integer not null default 1 check (run >= 1);
-- Whose guidance waits for the next prompt; null: nobody's.
alter table jobs add column guidance_by text;
