/**
 * The answers to forms that each of several members of a party fills in for themselves. A member has one row in a process,
 * with a revision of its own: what one saves is no newer version for the others.
 */
export const processMemberAnswers = `
  create table process_member_answers (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- The id of the member, as in process_acts.
    member text not null,
    -- The member as in the log of the process, by which they are named.
    actor text not null,
    -- JSON by the keys of the forms, with its secrets sealed.
    answers text not null,
    revision integer not null,
    -- ISO 8601, UTC.
    updated_at text not null,
    constraint process_member_answers_member primary key (process_id, member)
  );
`;
