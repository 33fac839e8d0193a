-- Up Migration

-- Reviews of pull requests answer verdicts that programs cannot decide.
alter table check_requests drop constraint check_requests_kind_check;
alter table check_requests add constraint check_requests_kind_check
  check (kind in ('rerun', 'explain', 'accept', 'approve', 'request-changes'));

-- `anyway`: although it failed; `accepted` and `refused`: what a person was asked to look at.
alter table acceptances add column answer text not null default 'anyway'
  check (answer in ('anyway', 'accepted', 'refused'));
alter table acceptances alter column answer drop default;
update acceptances set gate = 'trials' where gate = 'tamper';
