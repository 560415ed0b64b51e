/** Payment plans of leases: which charges each covers, in which installments, and what has become of it. */
export const paymentPlans = `
  create table payment_plans (
    id text not null primary key,
    lease_id text not null references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- RUNNING, KEPT, BROKEN or ENDED.
    state text not null,
    -- JSON: the days and amounts, and the ids of the invoices.
    installments text not null,
    invoices text not null,
    grace_days integer not null,
    agreed_at text not null,
    over_at text
  );
  create unique index payment_plans_running on payment_plans (lease_id) where over_at is null;
  create index payment_plans_property on payment_plans (property_id, over_at);
  create index payment_plans_over on payment_plans (over_at);
  create index payment_plans_lease on payment_plans (lease_id, agreed_at);
`;
