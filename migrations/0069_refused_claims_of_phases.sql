-- Up Migration

-- Of a claim of a phase that was refused, as of those of attempts. Null: it was not refused, or before this was kept.
alter table phase_verdicts add column no_op boolean, add column premature boolean, add column tokens_used bigint,
  -- What the agent was told; null: the phase was given up, too, or it was so long ago that gates' output is not kept.
  add column prompt text;
