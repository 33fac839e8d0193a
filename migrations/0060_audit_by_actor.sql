-- Up Migration

-- Who asked for it is searched for by people, too: their logins, however they write them.
create index audit_entries_by_actor on audit_entries (lower(coalesce(facts ->> 'by', facts ->> 'producer')), id)
  where coalesce(facts ->> 'by', facts ->> 'producer') is not null;
