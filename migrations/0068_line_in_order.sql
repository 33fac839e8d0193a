-- Up Migration

-- In the very order of a line, so that its first ones are read and nobody behind them.
create index escalations_in_order on escalations (repository_id, place_rank, place_asked_at, id)
  where place_asked_at is not null;
drop index escalations_in_line;
