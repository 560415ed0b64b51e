/**
 * What each of several members of a party has done in a state that waits for them. A state has one row per member: who
 * acts twice changes nothing.
 */
export const processActs = `
  create table process_acts (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- The state that waits for several.
    state text not null,
    -- The id of the member: of a user.
    member text not null,
    -- The event by which they have acted.
    event text not null,
    -- ISO 8601, UTC.
    acted_at text not null,
    constraint process_acts_member primary key (process_id, state, member)
  );
`;
