/** Mail and text messages to send, and which installation this is. */
export const platform = `
  create table outbox (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    channel text not null,
    recipient text not null,
    subject text not null,
    body text not null,
    attempts integer not null,
    next_attempt_at text not null,
    sent_at text,
    created_at text not null,
    impersonation_id text references impersonations (id)
  );
  create index outbox_sent_at_next_attempt_at on outbox (sent_at, next_attempt_at);

  create table installation (
    name text not null primary key,
    value text not null
  );
`;
