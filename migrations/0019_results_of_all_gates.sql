-- A gate's result may be of a claim, of a pull request, or of a phase of a job.
alter table gate_results drop constraint gate_results_pkey;
alter table gate_results alter column gate_run_id drop not null;
alter table gate_results add column pull_gate_run_id bigint references pull_gate_runs on delete cascade;
alter table gate_results add column phase_verdict_id bigint references phase_verdicts on delete cascade;
alter table gate_results add unique (gate_run_id, name);
alter table gate_results add unique (pull_gate_run_id, name);
alter table gate_results add unique (phase_verdict_id, name);
alter table gate_results add check (num_nonnulls(gate_run_id, pull_gate_run_id, phase_verdict_id) = 1);

-- How long the judging took. Null: not measured.
alter table phase_verdicts add column took_ms bigint check (took_ms >= 0);
-- When logs and findings were taken out of the verdict; null: it is whole.
alter table phase_verdicts add column emptied_at timestamptz;
create index phase_verdicts_by_time on phase_verdicts (judged_at);

insert into gate_results
  (pull_gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached, reason)
select r.id, g->>'name', g->>'kind', r.repository_id, r.settled_at, g->>'status',
  (g->>'seconds')::double precision, (g->>'cached')::boolean,
  case when g->>'status' <> 'pass' then left(g->>'actual', 200) end
from pull_gate_runs r cross join lateral jsonb_array_elements(r.verdict->'gates') g
where r.status = 'done'
on conflict do nothing;

insert into gate_results
  (phase_verdict_id, name, kind, repository_id, judged_at, status, seconds, cached, reason)
select v.id, g->>'name', g->>'kind', j.repository_id, v.judged_at, g->>'status',
  (g->>'seconds')::double precision, (g->>'cached')::boolean,
  case when g->>'status' <> 'pass' then left(g->>'actual', 200) end
from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
cross join lateral jsonb_array_elements(v.verdict->'gates') g
on conflict do nothing;
