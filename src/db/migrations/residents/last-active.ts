/**
 * When a person last used the portal, to five minutes, kept with their account: sessions are deleted when they end. Null: not
 * since this migration.
 */
export const lastActive = `
  alter table users add column last_active_at text;
`;
