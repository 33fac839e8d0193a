-- Up Migration

-- Whose budget an escalation waits for; null: it waits for no money.
alter table escalations add column wait_reason text;
