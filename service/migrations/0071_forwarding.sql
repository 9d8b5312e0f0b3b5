-- Up Migration

-- Who forwards what is stored for a host that wants it in order. While the host does not answer, nobody has
-- the lease before its end.
create table forwarding_leases (
  acquirer text primary key,
  lease_holder text,
  lease_until timestamptz
);
