/** Looks of members of the office at secrets of applicants. */
export const secretLooks = `
  create table secret_looks (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    user_id text not null references users (id),
    -- As it was then.
    name text not null,
    reason text not null,
    ip text not null,
    at text not null
  );
  create index secret_looks_applicant on secret_looks (applicant_id, at);
`;
