/** Workorders with what has happened to them. */
export const workorder = `
  create table workorders (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references tenancies (lease_id),
    user_id text not null references users (id),
    request_key text not null,
    category text not null,
    title text not null,
    description text not null,
    permission_to_enter integer not null,
    entry_note text not null,
    times text not null,
    status text not null,
    visit_from text,
    visit_until text,
    done_at text,
    created_at text not null,
    changed_at text not null,
    constraint workorders_once unique (user_id, request_key)
  );
  create index workorders_of_lease on workorders (lease_id, created_at);
  create index workorders_of_property on workorders (property_id, status, created_at);

  create table workorder_entries (
    -- Only ever added to.
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    workorder_id text not null references workorders (id),
    position integer not null,
    kind text not null,
    by_office integer not null,
    author text not null,
    text text not null,
    visit_from text,
    visit_until text,
    impersonation_id text references impersonations (id),
    at text not null,
    constraint workorder_entries_order unique (workorder_id, position)
  );
`;
