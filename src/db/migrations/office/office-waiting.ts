/**
 * Indexes that lead to what waits for the office besides turns, however much of a property is done: the work list reads it
 * twice a minute for every member.
 */
export const officeWaiting = `
  -- Approved people, from whom applications without a lease are found.
  create index applicants_decided on applicants (property_id, decision, application_id)
    where cancelled_at is null and removed_at is null;

  -- Leases that are being signed, wait for the landlord, or could not be sealed.
  create index leases_property_status on leases (property_id, status, created_at);

  -- Payments that came back and are not presented again.
  create index ledger_payments_returned on ledger_payments (property_id, updated_at)
    where state = 'returned' and present_again_on is null;

  -- Whether a newer payment of the lease ends that.
  create index ledger_payments_newest on ledger_payments (lease_id, created_at, id);
`;
