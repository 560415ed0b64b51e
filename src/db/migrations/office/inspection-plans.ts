/** Recurring inspections: a workorder in each home, every number of months. */
export const inspectionPlans = `
  create table inspection_plans (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Of the form: the same key is the same plan.
    request_key text not null,
    title text not null,
    description text not null,
    category text not null,
    every_months integer not null,
    -- Days of the property, "2026-03-01".
    first_day text not null,
    next_day text not null,
    -- JSON: ids of units; null: all homes.
    unit_ids text,
    created_by text not null references users (id),
    created_at text not null,
    -- null: it goes on.
    ended_at text,
    constraint inspection_plans_once unique (property_id, request_key)
  );
  create index inspection_plans_next on inspection_plans (ended_at, next_day);
  create index inspection_plans_of_property on inspection_plans (property_id, ended_at, next_day);
  create index tenancies_of_property on tenancies (property_id, lease_status);
`;
