-- Up Migration

-- People on their way through GitHub's sign-in; each row is good once. Only hashes of what a browser holds are kept.
create table sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index sign_ins_by_expiry on sign_ins (expires_at);

-- People who are signed in; what GitHub gave for them is sealed.
create table sessions (
  id_hash bytea primary key,
  person_id bigint not null,
  login text not null,
  sealed_grant bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_expiry on sessions (expires_at);

create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  hash bytea not null unique,
  scope text not null check (scope in ('read', 'act', 'admin')),
  -- null: all of them
  repository_ids bigint[],
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  -- What concerns the whole service concerns all repositories.
  check (scope <> 'admin' or repository_ids is null)
);
create unique index api_tokens_by_name on api_tokens (name) where revoked_at is null;
