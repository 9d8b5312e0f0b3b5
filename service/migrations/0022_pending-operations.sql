-- Up Migration

-- What a payment may wait for, as a rule of the table again: 0018 had left it out.
alter table payments
  drop constraint payments_sound,
  add constraint payments_sound check (
    amount > 0
    and 0 <= refunded and 0 <= refunding and refunded + refunding <= captured
    and 0 <= captured and 0 <= released and captured + released <= authorized
    and currency = any ('{CAD,USD}')
    and status = any (
      '{PROCESSING,AUTHORIZED,PARTIALLY_COMPLETED,SUCCEEDED,CANCELED,DECLINED,DECLINED_RETRY,EXPIRED}')
    and (pending is null
      or pending = any ('{AUTHORIZE,REVERSAL,CAPTURE,CANCEL,INCREMENT,EXPIRY}'))
    and (pending is null) = (pending_operation is null) and (pending is null) = (due_at is null)
    -- A reversal may be repeated for a payment that was declined long ago: a late approval.
    and ((status = 'PROCESSING') = (pending is not null)
      or (status = 'DECLINED_RETRY' and pending = 'REVERSAL')));
