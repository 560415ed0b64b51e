/** What members of the office prove who they are by, besides the password. */
export const secondFactors = `
  create table second_factors (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    kind text not null,
    name text not null,
    -- Of codes: the sealed secret, and the step of the last code, which counts once.
    secret text,
    last_step integer,
    -- Of a passkey, which belongs to one host.
    credential_id text,
    public_key text,
    counter integer,
    transports text,
    host text,
    created_at text not null,
    -- Null while it is being set up.
    confirmed_at text,
    last_used_at text
  );
  create index second_factors_user_id on second_factors (user_id);
  create unique index second_factors_credential_id on second_factors (credential_id);

  create table recovery_codes (
    code_hash text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    used_at text
  );
  create index recovery_codes_user_id on recovery_codes (user_id);

  -- When the second factor was proven in a session, and what a passkey has to sign.
  alter table sessions add column proven_at text;
  alter table sessions add column challenge text;
`;
