/** Messages that never arrive: why, and since when nobody has to look after them any more. */
export const refusedMails = `
  -- What the provider has answered, or why it was given up; null for a message that was accepted or still waits.
  alter table outbox add column refusal text;

  -- When a later message to the recipient was accepted, or a member of the office has seen it; null until then.
  alter table outbox add column settled_at text;

  -- Null if a later message has settled it.
  alter table outbox add column settled_by text references users (id);

  -- 1: about a confidential process, so that the subject is shown to nobody.
  alter table outbox add column confidential integer not null default 0;

  create index outbox_refused on outbox (property_id, recipient)
    where refusal is not null and settled_at is null;
`;
