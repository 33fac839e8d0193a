-- Up Migration

-- A head that comes back is the head again: each move is a row of its own.
alter table pull_heads drop constraint pull_heads_pkey;
alter table pull_heads add column id bigint generated always as identity primary key;
create index pull_heads_by_time on pull_heads (repository_id, pull, seen_at, id);
create index pull_heads_by_head on pull_heads (repository_id, head_sha);

-- What is accepted is a verdict, of one pull request, head and base; empty: accepted before this was kept.
alter table acceptances add column base_ref text not null default '';
update acceptances a set base_ref = r.base_ref
from (
  select distinct on (repository_id, pull, head_sha) repository_id, pull, head_sha, base_ref
  from pull_gate_runs where status = 'done' and base_ref is not null
  order by repository_id, pull, head_sha, id desc
) r
where r.repository_id = a.repository_id and r.pull = a.pull and r.head_sha = a.head_sha;
alter table acceptances alter column base_ref drop default;
alter table acceptances drop constraint acceptances_pkey;
alter table acceptances add primary key (repository_id, pull, head_sha, base_ref, gate);
