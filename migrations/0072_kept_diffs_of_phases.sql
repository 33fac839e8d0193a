-- Up Migration

-- What a phase had changed that only a person may let through, without the secrets that were in it.
create table kept_phase_diffs (
  phase_id bigint primary key references phases on delete cascade,
  patch text not null,
  truncated boolean not null
);
