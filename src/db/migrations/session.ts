/** Accounts, their sessions, links and codes, impersonations, and the limits on guesses. */
export const session = `
  create table users (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    email text not null,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    policies text not null,
    language text not null,
    last_login_at text,
    email_verified_at text,
    is_staff integer not null default 0,
    mobile_no text,
    mobile_verified_at text
  );
  create unique index users_company_id_email on users (company_id, email);

  create table impersonations (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    staff_user_id text not null references users (id),
    staff_name text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_name text not null,
    reason text not null,
    ip text not null,
    asked_at text not null,
    ends_at text not null,
    begun_at text,
    ended_at text,
    how_ended text
  );
  create index impersonations_staff_user_id_ended_at on impersonations (staff_user_id, ended_at);
  create index impersonations_subject_id_asked_at on impersonations (subject_id, asked_at);

  create table sessions (
    token_hash text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    expires_at text not null,
    created_at text not null,
    id text not null default '',
    ip text not null default '',
    user_agent text not null default '',
    last_used_at text not null default '',
    former_hash text,
    former_until text,
    impersonation_id text references impersonations (id),
    lease_id text
  );
  create index sessions_expires_at on sessions (expires_at);
  create unique index sessions_former_hash on sessions (former_hash);
  create unique index sessions_id on sessions (id);
  create index sessions_impersonation_id on sessions (impersonation_id);
  create index sessions_user_id on sessions (user_id);

  create table access_tokens (
    token_hash text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    expires_at text not null,
    created_at text not null,
    impersonation_id text references impersonations (id)
  );
  create index access_tokens_applicant_id on access_tokens (applicant_id);
  create index access_tokens_expires_at on access_tokens (expires_at);
  create index access_tokens_impersonation_id on access_tokens (impersonation_id);

  create table mailed_links (
    token_hash text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    purpose text not null,
    email text not null,
    user_id text references users (id),
    content text not null,
    created_at text not null,
    expires_at text not null,
    used_at text
  );
  create index mailed_links_expires_at on mailed_links (expires_at);
  create index mailed_links_user_id on mailed_links (user_id);

  create table social_identities (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    provider text not null,
    subject text not null,
    email text not null,
    connected_at text not null,
    constraint social_identities_key primary key (user_id, provider)
  );
  create unique index social_identities_subject on social_identities (provider, subject, company_id);

  create table account_events (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    actor_id text references users (id),
    kind text not null,
    ip text not null,
    user_agent text not null,
    detail text not null,
    at text not null
  );
  create index account_events_at on account_events (at);
  create index account_events_user_id_at on account_events (user_id, at);

  create table entry_codes (
    -- What a code opens is said by its columns; only its hash is kept.
    code_hash text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    purpose text not null,
    subject_kind text not null,
    subject_id text not null,
    staff_user_id text references users (id),
    reason text,
    lease_id text,
    impersonation_id text references impersonations (id),
    expires_at text not null,
    used_at text,
    created_at text not null
  );
  create index entry_codes_expires_at on entry_codes (expires_at);

  create table sign_in_guesses (
    guess_key text not null primary key,
    count integer not null,
    last_at text not null,
    locked_until text
  );
  create index sign_in_guesses_last_at on sign_in_guesses (last_at);

  create table sign_in_places (
    user_id text not null references users (id),
    place_key text not null,
    last_at text not null,
    constraint sign_in_places_key primary key (user_id, place_key)
  );
  create index sign_in_places_last_at on sign_in_places (last_at);

  create table otp_challenges (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    challenge_hash text not null primary key,
    purpose text not null,
    recipient_key text not null,
    code_hash text not null,
    attempts integer not null,
    expires_at text not null,
    verified_at text,
    created_at text not null
  );
  create index otp_challenges_expires_at on otp_challenges (expires_at);

  create table otp_counters (
    counter_key text not null primary key,
    started_at text not null,
    count integer not null
  );
  create index otp_counters_started_at on otp_counters (started_at);
`;
