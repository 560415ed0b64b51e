/** Moves of households to another unit of their property: the new lease of each, and what has become of it. */
export const unitTransfers = `
  create table unit_transfers (
    -- The new lease.
    lease_id text not null primary key references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    from_lease_id text not null references leases (id),
    -- Of the process: the former lease and its occasion.
    subject_id text not null,
    -- STAYS or MOVES: what is open under the former lease.
    balance text not null,
    -- When all had signed; when the household had moved.
    agreed_at text,
    moved_at text,
    -- What was moved along on that day.
    moved_deposit_cents integer,
    moved_credit_cents integer,
    moved_balance_cents integer
  );
  create index unit_transfers_from on unit_transfers (from_lease_id);
  create index unit_transfers_subject on unit_transfers (subject_id);
`;
