-- Up Migration

-- What a phase that another asked for may cost: a share of what that one had left. Null: what the configuration says.
alter table phases add column budget_usd numeric check (budget_usd >= 0);
