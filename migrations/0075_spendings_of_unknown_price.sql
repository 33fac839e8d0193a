-- Up Migration

-- Every turn of an agent is a row, also at a price that nobody knows: its dollars are then what was set aside for it, and
-- count against the day. Sums of what was paid leave them out, and say how many they are.
alter table attempt_spendings drop constraint attempt_spendings_usd_check;
alter table attempt_spendings add constraint attempt_spendings_usd_check check (usd >= 0);
alter table attempt_spendings add column unpriced boolean not null default false;
alter table phase_spendings drop constraint phase_spendings_usd_check;
alter table phase_spendings add constraint phase_spendings_usd_check check (usd >= 0);
alter table phase_spendings add column unpriced boolean not null default false;
create index attempt_spendings_by_time on attempt_spendings (spent_at);

-- The cost is of the turns with a price; these are the others. Of an older release: at least one.
alter table attempts add column unpriced integer not null default 0;
alter table phases add column unpriced integer not null default 0;
alter table phases add column companion_unpriced integer not null default 0;
update attempts set unpriced = 1 where cost_usd is null and input_tokens + output_tokens + agent_ms > 0;
update phases set unpriced = 1 where cost_usd is null and input_tokens + output_tokens + agent_ms > 0;

insert into attempt_spendings (attempt_id, usd, spent_at)
  select a.id, round(a.cost_usd - paid.ever, 6), a.started_at from attempts a cross join lateral (
    select coalesce(sum(s.usd), 0) as ever from attempt_spendings s where s.attempt_id = a.id) paid
  where round(a.cost_usd - paid.ever, 6) > 0;
insert into attempt_spendings (attempt_id, usd, spent_at, unpriced)
  select id, 0, coalesce(decided_at, started_at), true from attempts where unpriced > 0;
insert into phase_spendings (phase_id, usd, spent_at, unpriced)
  select id, 0, coalesce(settled_at, started_at), true from phases where unpriced > 0;

-- What attempts spent is counted when it was spent, as for phases.
create function mark_figures_of_spent_at_by_attempt_spendings() returns trigger language plpgsql as $$ begin
  perform mark_figures((select array_agg(distinct date_bin('1 minute', spent_at, 'epoch'::timestamptz)) from changed));
  return null;
end $$;
create trigger inserted_marks_figures_by_spent_at after insert on attempt_spendings referencing new table as changed
  for each statement execute function mark_figures_of_spent_at_by_attempt_spendings();
create trigger deleted_marks_figures_by_spent_at after delete on attempt_spendings referencing old table as changed
  for each statement execute function mark_figures_of_spent_at_by_attempt_spendings();
create or replace function mark_figures_of_domain() returns trigger language plpgsql as $$ begin
  perform mark_figures((select array_agg(decided_at) from attempts where escalation_id = new.id));
  perform mark_figures((select array_agg(s.spent_at) from attempt_spendings s join attempts a on a.id = s.attempt_id
    where a.escalation_id = new.id));
  return null;
end $$;

-- Sums are kept under other names.
delete from figures;
do $$
declare
  counted record;
begin
  for counted in select * from (values ('attempts', 'decided_at'), ('phases', 'settled_at'), ('escalations', 'confirmed_at'),
    ('resolutions', 'confirmed_at'), ('resolutions', 'recurred_at'), ('phase_spendings', 'spent_at'),
    ('attempt_spendings', 'spent_at'), ('gate_runs', 'judged_at'), ('pull_gate_runs', 'settled_at'),
    ('phase_verdicts', 'judged_at'), ('gate_results', 'judged_at'), ('audit_entries', 'at')) as told (name, moment)
  loop
    execute format(
      'select mark_figures((select array_agg(distinct date_bin(''1 minute'', %1$I, ''epoch''::timestamptz)) from %2$I))',
      counted.moment, counted.name);
  end loop;
end $$;
