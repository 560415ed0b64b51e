/** Guestcards and the units that they hold. */
export const guestcard = `
  create table guestcards (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    id text not null primary key,
    unit_id text not null references units (id),
    applicant_id text references applicants (id),
    first_name text not null,
    last_name text not null,
    email text not null,
    contact_no text not null,
    is_mobile_verified integer not null,
    form text not null,
    match_key text not null,
    request_info integer not null,
    invoice_id text references invoices (id),
    request_key text,
    submitted_at text,
    created_at text not null,
    updated_at text not null
  );
  create index guestcards_applicant_id on guestcards (applicant_id);
  create index guestcards_property_id_match_key_created_at on guestcards (property_id, match_key, created_at);
  create unique index guestcards_request_key on guestcards (request_key) where request_key is not null;

  create table guestcard_settings (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    settings text not null,
    constraint guestcard_settings_key primary key (property_id)
  );

  create table guest_tokens (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    token_hash text not null primary key,
    guestcard_id text not null references guestcards (id),
    purpose text not null,
    expires_at text not null,
    created_at text not null
  );
  create index guest_tokens_expires_at on guest_tokens (expires_at);
  create index guest_tokens_guestcard_id on guest_tokens (guestcard_id);

  create table unit_reservations (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    unit_id text not null primary key references units (id),
    application_id text not null references applications (id),
    created_at text not null,
    -- Empty: the unit is theirs without an end, as it was for everybody before.
    held_until text
  );
  create index unit_reservations_application_id on unit_reservations (application_id);
  create index unit_reservations_held_until on unit_reservations (held_until);
`;
