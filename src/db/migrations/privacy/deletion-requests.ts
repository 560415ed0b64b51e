/** People with an account who ask to be deleted. */
export const deletionRequests = `
  create table deletion_requests (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    -- open, refused or withdrawn; a deletion deletes the request, too.
    state text not null,
    language text not null,
    asked_at text not null,
    -- Until when the office has to answer.
    due_at text not null,
    -- When it was refused or withdrawn.
    ended_at text,
    -- The member of the office who refused it, and why, as the person reads it.
    answered_by text references users (id),
    answer text not null,
    -- 2027-01-31: from this day on the person may ask again with success, as far as the office knows.
    possible_from text
  );
  create unique index deletion_requests_once on deletion_requests (user_id, property_id) where state = 'open';
  create index deletion_requests_waiting on deletion_requests (property_id, asked_at, id) where state = 'open';
  create index deletion_requests_of_user on deletion_requests (user_id, asked_at);
`;
