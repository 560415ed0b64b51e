/** What a household has at the property, as the office keeps it: vehicles, pets and keys. */
export const belongings = `
  create table belongings (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references leases (id),
    -- Chosen by the form: pressing twice adds once.
    request_key text not null,
    -- VEHICLE, PET or KEY.
    kind text not null,
    -- Make and model, the name of the pet, which key.
    name text not null,
    -- The plate, the tag, the number of the key; '' for none.
    number text not null,
    -- The color, the kind of animal, who has the key; '' for none.
    detail text not null,
    -- Of a vehicle; '' for none.
    permit text not null,
    since text not null,
    added_by text not null references users (id),
    -- Removed, or given back; null: still there.
    ended_at text,
    ended_by text references users (id),
    constraint belongings_once unique (lease_id, request_key)
  );
`;
