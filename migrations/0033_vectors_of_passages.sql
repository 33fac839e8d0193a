-- Up Migration

-- What a model makes of a passage, of length one; null: no endpoint was asked, or it did not answer as it should.
-- Vectors of different models mean nothing to each other.
alter table job_passages add column embedding real[], add column embedded_by text,
  add constraint job_passages_embedded check ((embedding is null) = (embedded_by is null));

-- They are compared by pgvector where the server has it and this user may turn it on.
do $$
begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector;
  end if;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'vector cannot be turned on; vectors of passages are compared without it';
end
$$;
