/** Turns of members of the office in processes. */
export const processTurns = `
  create table process_turns (
    process_id text not null primary key references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    flow text not null,
    state text not null,
    -- Members of the office who hold it at the property may act.
    policy text not null,
    -- The person and the home that the process is about, for a list.
    about text not null,
    since text not null,
    -- When it becomes overdue; null: never.
    due_at text,
    -- The member of the office who does it; null: nobody yet.
    claimed_by text references users (id),
    claimed_at text
  );
  create index process_turns_office on process_turns (property_id, due_at, since);
`;
