/** Calls of other programs that may be sent again: each happens once. */
export const callKeys = `
  create table call_keys (
    -- The user in whose name the API key acts.
    user_id text not null references users (id),
    -- The Idempotency-Key of the call.
    call_key text not null,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- SHA-256 of method, address and body, in hex.
    call_hash text not null,
    -- The answer, sealed with the API key itself; null: there is none yet, or the process has ended before.
    answer text,
    begun_at text not null,
    primary key (user_id, call_key)
  );
  create index call_keys_begun on call_keys (begun_at);
`;
