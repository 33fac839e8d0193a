-- Up Migration

-- Stretches of one minute, no longer of five, are the shortest: the rows that still have to be counted are fewer.
-- The name is new because a process of an older release would take marks and count something else for them.
drop table figure_marks;
create table figure_minutes (start timestamptz not null);
create index figure_minutes_by_start on figure_minutes (start);

create or replace function mark_figures(moments timestamptz[]) returns void language sql as $$
  insert into figure_minutes (start)
  select distinct date_bin('1 minute', moment, 'epoch'::timestamptz) from unnest(moments) as moment
  where moment is not null
$$;

do $$
declare
  marking record;
begin
  for marking in
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'mark\_figures\_of\_%'
      and prosrc like '%''5 minutes''%'
  loop
    execute replace(marking.definition, '''5 minutes''', '''1 minute''');
  end loop;
end $$;

-- Charts tell what jobs spent, and when failures came back.
create index resolutions_by_recurrence on resolutions (recurred_at) where recurred_at is not null;
do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('phase_spendings', 'spent_at', 'old.spent_at <> new.spent_at or old.usd <> new.usd'),
    ('resolutions', 'recurred_at', 'old.recurred_at is distinct from new.recurred_at')
  ) as told (name, moment, otherwise)
  loop
    execute format(
      'create function mark_figures_of_%2$s_by_%1$s() returns trigger language plpgsql as $f$ begin
         perform mark_figures((select array_agg(distinct date_bin(''1 minute'', %1$I, ''epoch''::timestamptz)) from changed));
         return null;
       end $f$',
      counted.moment, counted.name);
    execute format(
      'create trigger inserted_marks_figures_by_%2$s after insert on %1$I referencing new table as changed
       for each statement execute function mark_figures_of_%1$s_by_%2$s()',
      counted.name, counted.moment);
    execute format(
      'create trigger deleted_marks_figures_by_%2$s after delete on %1$I referencing old table as changed
       for each statement execute function mark_figures_of_%1$s_by_%2$s()',
      counted.name, counted.moment);
    execute format(
      'create function mark_figures_of_changed_%2$s_by_%1$s() returns trigger language plpgsql as $f$ begin
         perform mark_figures(array[old.%1$I, new.%1$I]);
         return null;
       end $f$',
      counted.moment, counted.name);
    execute format(
      'create trigger update_marks_figures_by_%2$s after update on %1$I for each row when (%3$s)
       execute function mark_figures_of_changed_%1$s_by_%2$s()',
      counted.name, counted.moment, counted.otherwise);
  end loop;
end $$;

-- What is kept says of its own repeats how many they were, and no longer when: everything is counted again.
delete from figures;
-- It is read and written as a whole, and large: as text it need not be taken apart for that.
alter table figures alter column figures type json using figures::json;
do $$
declare
  counted record;
begin
  for counted in select * from (values ('attempts', 'decided_at'), ('phases', 'settled_at'), ('escalations', 'confirmed_at'),
    ('resolutions', 'confirmed_at'), ('resolutions', 'recurred_at'), ('phase_spendings', 'spent_at'), ('gate_runs', 'judged_at'), ('pull_gate_runs', 'settled_at'),
    ('phase_verdicts', 'judged_at'), ('gate_results', 'judged_at'), ('audit_entries', 'at')) as told (name, moment)
  loop
    execute format(
      'select mark_figures((select array_agg(distinct date_bin(''1 minute'', %1$I, ''epoch''::timestamptz)) from %2$I))',
      counted.moment, counted.name);
  end loop;
end $$;
