-- Up Migration

-- Whoever asked for a secret may come for it again, by the call that is kept with the action.
alter table actions drop constraint actions_request;
alter table actions add constraint actions_request check (
  status in ('WAITING', 'APPROVED', 'RUNNING', 'DONE', 'INTERRUPTED') or request is null
);
