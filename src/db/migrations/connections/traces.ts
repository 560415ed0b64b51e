/** What is sent later names the call that has caused it. */
export const traces = `
  -- Id of the trace, 32 hexadecimal digits; null: an older version wrote the row.
  alter table outbox add column trace text;

  alter table webhook_deliveries add column trace text;
`;
