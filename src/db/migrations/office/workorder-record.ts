/** What the office notes at a workorder, with photos, and what the repair has cost the property. */
export const workorderRecord = `
  create table workorder_notes (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    workorder_id text not null references workorders (id),
    user_id text not null references users (id),
    -- Of the form or the phone: the same key is the same note.
    request_key text not null,
    text text not null,
    at text not null,
    constraint workorder_notes_once unique (workorder_id, request_key)
  );
  create index workorder_notes_of on workorder_notes (workorder_id, at);

  create table workorder_costs (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    workorder_id text not null references workorders (id),
    user_id text not null references users (id),
    request_key text not null,
    kind text not null,
    description text not null,
    -- Of work; null for material.
    minutes integer,
    amount_cents integer not null,
    at text not null,
    -- Taken back, with the member who did it; null: it counts.
    removed_at text,
    removed_by text references users (id),
    constraint workorder_costs_once unique (workorder_id, request_key)
  );
  create index workorder_costs_of on workorder_costs (workorder_id, at);
`;
