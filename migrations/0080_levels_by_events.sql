-- Up Migration

-- GitHub's number of the last label that named a level when the job's level was set; 0: there was none. null: not known.
alter table jobs add column autonomy_event bigint;
