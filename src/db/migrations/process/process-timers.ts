/** Times at which processes are continued without a person. */
export const processTimers = `
  create table process_timers (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    process_id text not null references processes (id),
    state text not null,
    -- after: time leads on. remind: a message before that; the number tells several apart.
    kind text not null,
    number integer not null,
    due_at text not null,
    -- When it is tried next: due_at, or later after an error.
    next_at text not null,
    attempts integer not null,
    created_at text not null,
    ended_at text,
    -- fired; or left: the process had moved on.
    ended_by text
  );
  create unique index process_timers_open on process_timers (process_id, state, kind, number) where ended_at is null;
  create index process_timers_next_at on process_timers (next_at) where ended_at is null;
`;
