-- Up Migration

-- Whoever keeps other figures from now on has all of them counted again by this.
create function count_figures_again() returns void language plpgsql as $$
declare
  counted record;
begin
  delete from figures;
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

-- How often a task was rejected, of which kind it was, and of which kind a gate that failed.
select count_figures_again();
