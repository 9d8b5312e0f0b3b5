-- Up Migration

-- Numbers of bank accounts and dates of birth are sealed: `profile` and `changes` have them masked. Rows from
-- before have nothing in these columns, and are sealed by a job of the service, a few at a time. The release
-- before must be stopped: to it a number that is masked is the number of an account.
alter table merchants add column sealed_details bytea;
alter table merchant_changes add column sealed_changes bytea;
-- What is to be sealed yet; none is added, so in the end it is empty.
create index merchants_in_clear on merchants (bucket, merchant_id) where sealed_details is null;

-- What was shown or answered in the past is masked at once: nothing goes by it. Each is read once.
update orders
set snapshot = regexp_replace(
  snapshot::text, '("accountNumber": ?")[0-9]{2,9}([0-9]{3}")', '\1****\2', 'g')::json
where snapshot::text ~ '"accountNumber": ?"[0-9]{5}';

update idempotency_answers
set answer = regexp_replace(
  regexp_replace(answer, '("accountNumber": ?")[0-9]{2,9}([0-9]{3}")', '\1****\2', 'g'),
  '("dateOfBirth": ?")[0-9]{4}-[0-9]{2}-[0-9]{2}"', '\1****"', 'g')
where operation in ('create-order', 'change-bank-account')
  and answer ~ '"(accountNumber": ?"[0-9]{5}|dateOfBirth": ?"[0-9]{4})';

update actions
set answer = regexp_replace(
    regexp_replace(answer, '("accountNumber": ?")[0-9]{2,9}([0-9]{3}")', '\1****\2', 'g'),
    '("dateOfBirth": ?")[0-9]{4}-[0-9]{2}-[0-9]{2}"', '\1****"', 'g'),
  shown = regexp_replace(shown, '("dateOfBirth": ?")[0-9]{4}-[0-9]{2}-[0-9]{2}"', '\1****"', 'g'),
  record_before = regexp_replace(
    record_before, '("dateOfBirth": ?")[0-9]{4}-[0-9]{2}-[0-9]{2}"', '\1****"', 'g'),
  record_after = regexp_replace(
    record_after, '("dateOfBirth": ?")[0-9]{4}-[0-9]{2}-[0-9]{2}"', '\1****"', 'g')
where concat(answer, shown, record_before, record_after)
  ~ '"(accountNumber": ?"[0-9]{5}|dateOfBirth": ?"[0-9]{4})';
