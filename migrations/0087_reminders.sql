-- Up Migration

-- What waits for people who are to be reminded of it: an issue, or a pull request.
create table reminders (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories on delete cascade,
  number bigint not null,
  waits text not null check (waits in ('page', 'review-waits')),
  -- Of the decision by which it waits.
  subject text not null,
  title text,
  -- It waits as long as the issue has the label by which a person is called.
  by_label boolean not null,
  since timestamptz not null,
  sent smallint not null default 0 check (sent between 0 and 3),
  -- Null: nobody is reminded of it any more.
  due_at timestamptz,
  unique (repository_id, number, waits)
);
create index reminders_due on reminders (due_at) where due_at is not null;
