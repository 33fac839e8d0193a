-- Up Migration

-- What GitHub said of its limits to any process, where the others must know it: little is left of a window's requests, or it
-- wants to be left alone for a while.
create table github_limits (
  -- 0: the App itself.
  installation_id bigint not null,
  -- Of requests; 'all': being left alone concerns them all.
  resource text not null check (resource in ('core', 'search', 'graphql', 'all')),
  most integer,
  remaining integer,
  reset_at timestamptz,
  blocked_until timestamptz,
  primary key (installation_id, resource),
  check ((most is null) = (remaining is null) and (most is null) = (reset_at is null))
);
