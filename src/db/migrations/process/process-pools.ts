/** Limited numbers of places that processes share, and dates that processes keep. */
export const processPools = `
  -- Its row is locked by everybody who takes or releases one of its places.
  create table place_pools (
    property_id text not null references properties (id),
    company_id text not null references companies (id),
    pool text not null,
    -- The number of the last process that asked for a place.
    asked integer not null,
    constraint place_pools_key primary key (property_id, pool)
  );

  create table process_places (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    pool text not null,
    -- Who has asked earlier has the smaller number.
    number integer not null,
    asked_at text not null,
    -- null: it waits for a place.
    held_at text,
    constraint process_places_key primary key (process_id, pool),
    constraint process_places_number unique (property_id, pool, number)
  );

  create table process_dates (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    name text not null,
    day text not null,
    constraint process_dates_key primary key (process_id, name)
  );
`;
