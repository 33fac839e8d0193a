-- Up Migration

-- How sure the model was by which a phase was ruled on, and why it ruled so; null: rules did.
alter table phase_rulings add column confidence numeric check (confidence between 0 and 1);
alter table phase_rulings add column said text;
alter table phase_rulings add check ((ruled_by = 'model') = (confidence is not null and said is not null));
