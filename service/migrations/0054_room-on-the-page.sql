-- Up Migration

-- Room for one more version of a row on every page. A refund changes amounts of its payment that no index
-- has: with room on the page it adds no entry to any of them, and it did to all of them. The same holds
-- for what is done under an authorization at the simulated acquirer. What is there already stays as it is.
alter table payments set (fillfactor = 88);
alter table simulator_journal set (fillfactor = 90);
