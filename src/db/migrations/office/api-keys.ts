/** Keys with which other programs make the calls of the office. Each is a user of its own, without a membership. */
export const apiKeys = `
  create table api_keys (
    user_id text not null primary key references users (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    name text not null,
    prefix text not null,
    -- SHA-256 in hex.
    key_hash text not null,
    -- JSON, names of policies.
    scopes text not null,
    made_by text not null references users (id),
    created_at text not null,
    -- The last day on which it opens anything.
    ends_on text,
    -- The day of the last call.
    last_used_on text,
    revoked_at text,
    revoked_by text references users (id),
    reason text
  );
  create unique index api_keys_hash on api_keys (key_hash);
  create index api_keys_property on api_keys (property_id, created_at);
  create unique index api_keys_open_name on api_keys (property_id, name) where revoked_at is null;
`;
