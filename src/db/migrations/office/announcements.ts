/** Announcements of the office to many residents, and which notices could not be delivered. */
export const announcements = `
  create table announcements (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Chosen by the form: pressing twice sends once.
    request_key text not null,
    -- What was sent, as JSON: another request under the same key is refused.
    request text not null,
    -- JSON: by language a subject and a text.
    texts text not null,
    by_mail integer not null,
    by_sms integer not null,
    -- The last day of the notice in the residents' area; null: there is none.
    notice_until text,
    -- For whom, in words: a building, homes; '' for all.
    audience text not null,
    recipients integer not null,
    sent_by text not null references users (id),
    sent_at text not null,
    constraint announcements_once unique (property_id, request_key)
  );
  create index announcements_of_property on announcements (property_id, sent_at);

  create table announcement_recipients (
    announcement_id text not null references announcements (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    lease_id text not null references leases (id),
    -- When its mail and text message were put into the outbox; null: not yet.
    queued_at text,
    constraint announcement_recipients_key primary key (announcement_id, user_id)
  );
  create index announcement_recipients_waiting on announcement_recipients (queued_at);
  create index announcement_recipients_user on announcement_recipients (user_id);

  -- When the provider refused the mail or text message for good; null: it was delivered, or is on its way.
  alter table notices add column failed_at text;
`;
