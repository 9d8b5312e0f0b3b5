-- Up Migration

-- A card that is to be stored if the issuer says it is good, sealed for the method it would be, while
-- nobody knows what the issuer says. It is gone with the answer, and when it can only be a reversal.
-- (That of a payment is in its pending_operation, and gone with that.)
alter table validations
  add column sealed bytea,
  add constraint validations_sealed
    check (sealed is null or (status = 'PROCESSING' and not is_reversing));
