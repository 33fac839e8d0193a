-- Up Migration

-- The audit log is searched by repository, newest first, and by time; entries lie in the order in which they were made.
create index audit_entries_by_repository on audit_entries (repository_id, id);
create index audit_entries_by_time on audit_entries using brin (at);
