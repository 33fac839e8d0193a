-- Up Migration

-- What a frozen job has written down, cut into passages, for whoever asks about it. Gone when the job ends.
create table job_passages (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  path text not null,
  heading text not null,
  body text not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', body), 'B')
  ) stored
);
-- A job has a bounded number of them: they are looked through one by one.
create index job_passages_by_job on job_passages (job_id, id);

-- Words that are nearly alike are found by trigrams where the server has them and this user may turn them on.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
  end if;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'pg_trgm cannot be turned on; jobs are searched by full text alone';
end
$$;
