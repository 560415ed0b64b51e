/**
 * Who has been mailed about a turn of a process, while it lasts: nobody is told twice. Turns that wait already become
 * overdue like new ones.
 */
export const processTold = `
  create table process_told (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- The state whose turn it is.
    state text not null,
    -- tell: that the turn has begun. overdue: that its time is over.
    kind text not null,
    -- The id of the user; 'person' for the person whom the process is about; '' once the mails were sent.
    member text not null,
    -- ISO 8601, UTC.
    told_at text not null,
    constraint process_told_member primary key (process_id, state, kind, member)
  );
  insert into process_timers (id, company_id, property_id, process_id, state, kind, number, due_at, next_at, attempts, created_at)
    select process_id || ':overdue', company_id, property_id, process_id, state, 'overdue', 0, due_at, due_at, 0, since
    from process_turns where due_at is not null;
`;
