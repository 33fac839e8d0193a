-- Up Migration

-- Nobody is never present, which needs no look at the locks of the whole server: most rows are held by nobody.
alter function is_present(bigint) strict;
