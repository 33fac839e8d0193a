-- Up Migration

-- Besides an attempt's, a phase's change, which may have had no pull request, and a pull request of others that gates let pass.
alter table false_negatives
  alter column attempt_id drop not null,
  alter column pull drop not null,
  add column phase_id bigint references phases on delete cascade,
  add column pull_gate_run_id bigint references pull_gate_runs on delete cascade,
  add check (num_nonnulls(attempt_id, phase_id, pull_gate_run_id) = 1);
create unique index false_negatives_of_phases on false_negatives (phase_id, cause, commit_sha, check_name);
create unique index false_negatives_of_pulls on false_negatives (pull_gate_run_id, cause, commit_sha, check_name);
create index phases_by_merge on phases (merged_sha) where merged_sha is not null;
