-- Up Migration

-- What others report on the commit that a phase pushed is waited for, without anybody being at it.
alter table phases drop constraint phases_step_check;
alter table phases add constraint phases_step_check check (step in
  ('working', 'claimed', 'accepted', 'checking', 'pending_review', 'merging', 'merged', 'failed', 'superseded'));
-- Since when GitHub has the commit that is checked; null: none was.
alter table phases add column checked_since timestamptz;
create index phases_checking on phases (pushed_sha) where step = 'checking';
