/** Messages that their provider has accepted, and reported later as undeliverable. */
export const bouncedMessages = `
  -- When; null for a message that has arrived, or was refused at once.
  alter table outbox add column bounced_at text;
`;
