-- Up Migration

-- Who answers where a job could go on or ask a person, and who chose that when it began.
alter table jobs
  add column strategy text not null default 'interactive' check (strategy in ('interactive', 'autonomous')),
  add column strategy_from text not null default 'repository' check (strategy_from in ('job', 'repository'));
