-- Up Migration

-- What was counted of stretches of time, so that nobody has to count again: see `src/domain/figures`.
create table figures (
  book text not null check (book in ('agents', 'gates')),
  -- How long the stretch is, in seconds.
  width integer not null,
  start timestamptz not null,
  -- 0: of all repositories together.
  repository_id bigint not null,
  figures jsonb not null,
  primary key (width, start, book, repository_id)
);

-- Stretches of five minutes in which something that is counted has changed since: figures over them are not to be used.
-- Whoever changes it marks them in the same transaction; marks of the same stretch may be many, so that nobody waits.
create table figure_marks (start timestamptz not null);
create index figure_marks_by_start on figure_marks (start);

-- Whoever claimed is counted with the first claim.
create index audit_entries_by_claimant on audit_entries
  ((coalesce(facts->>'attempt', 'phase ' || (facts->>'phase') || '.' || (facts->>'revision'))), id)
  where kind in ('claim', 'phase-claim');
create index phase_verdicts_by_commit on phase_verdicts (commit_sha);
create index phases_by_end on phases (settled_at) where settled_at is not null;

create function mark_figures(moments timestamptz[]) returns void language sql as $$
  insert into figure_marks (start)
  select distinct date_bin('5 minutes', moment, 'epoch'::timestamptz) from unnest(moments) as moment
  where moment is not null
$$;

-- Of each table, the column by which its rows are counted, and when a changed row counts otherwise.
do $$
declare
  counted record;
  body text;
begin
  for counted in select * from (values
    ('attempts', 'decided_at', 'old.decided_at is not null or new.decided_at is not null'),
    ('phases', 'settled_at', 'old.settled_at is not null or new.settled_at is not null'),
    ('escalations', 'confirmed_at', 'old.confirmed_at is distinct from new.confirmed_at'),
    ('resolutions', 'confirmed_at', 'old.recurred_at is distinct from new.recurred_at'),
    ('gate_runs', 'judged_at', 'old.judged_at <> new.judged_at or old.accepted <> new.accepted'),
    ('pull_gate_runs', 'settled_at', 'old.settled_at is distinct from new.settled_at or old.status <> new.status'),
    ('phase_verdicts', 'judged_at', 'old.judged_at <> new.judged_at or old.accepted <> new.accepted'),
    ('gate_results', 'judged_at', 'old.judged_at <> new.judged_at or old.status <> new.status'),
    ('audit_entries', 'at', null)
  ) as told (name, moment, otherwise)
  loop
    body := 'perform mark_figures((select array_agg(distinct date_bin(''5 minutes'', %1$I, ''epoch''::timestamptz)) from changed';
    if counted.name = 'audit_entries' then
      body := body || ' where kind in (''preflight'', ''attempt'', ''context'', ''claim'', ''phase-claim'')';
    end if;
    execute format(
      'create function mark_figures_of_%2$s() returns trigger language plpgsql as $f$ begin ' || body || ')); return null; end $f$',
      counted.moment, counted.name);
    execute format(
      'create trigger inserted_marks_figures after insert on %1$I referencing new table as changed for each statement execute function mark_figures_of_%1$s()',
      counted.name);
    if counted.otherwise is not null then
      execute format(
        'create trigger deleted_marks_figures after delete on %1$I referencing old table as changed for each statement execute function mark_figures_of_%1$s()',
        counted.name);
      execute format(
        'create function mark_figures_of_changed_%2$s() returns trigger language plpgsql as $f$ begin perform mark_figures(array[old.%1$I, new.%1$I]); return null; end $f$',
        counted.moment, counted.name);
      execute format(
        'create trigger update_marks_figures after update on %1$I for each row when (%2$s) execute function mark_figures_of_changed_%1$s()',
        counted.name, counted.otherwise);
    end if;
    execute format('select mark_figures((select array_agg(distinct date_bin(''5 minutes'', %1$I, ''epoch''::timestamptz)) from %2$I))',
      counted.moment, counted.name);
  end loop;
end $$;

-- Attempts are counted by the domain of their escalation.
create function mark_figures_of_domain() returns trigger language plpgsql as $$
begin
  perform mark_figures((select array_agg(decided_at) from attempts where escalation_id = new.id));
  return null;
end
$$;
create trigger domain_marks_figures after update on escalations
  for each row when (old.domain is distinct from new.domain) execute function mark_figures_of_domain();
