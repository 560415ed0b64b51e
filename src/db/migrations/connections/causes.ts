/** What a job does later names the call that has caused it, as messages do. */
export const causes = `
  -- Id of the trace, 32 hexadecimal digits; null: nothing has caused it, or an older version wrote the row.
  alter table payment_intents add column trace text;

  alter table ledger_payments add column trace text;

  alter table process_timers add column trace text;

  alter table office_imports add column trace text;

  -- Of the signature that was the last one.
  alter table leases add column trace text;
`;
