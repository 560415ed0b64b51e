/** The offices that people work for, with their roles there, and the invitations to work for one. */
export const memberships = `
  create table office_memberships (
    user_id text not null references users (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- JSON, names of roles.
    roles text not null,
    ended_at text,
    ended_by text references users (id),
    constraint office_memberships_key primary key (property_id, user_id)
  );
  create index office_memberships_user_id on office_memberships (user_id);
  insert into office_memberships (user_id, company_id, property_id, roles)
    select id, company_id, property_id, '[]' from users where is_staff = 1;

  create table office_invitations (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    email text not null,
    first_name text not null,
    last_name text not null,
    language text not null,
    roles text not null,
    invited_by text not null references users (id),
    -- Of the mailed link that accepts it.
    link_hash text not null,
    created_at text not null,
    expires_at text not null,
    closed_at text
  );
  create unique index office_invitations_open on office_invitations (property_id, email) where closed_at is null;
  create index office_invitations_link_hash on office_invitations (link_hash);
`;
