/** By whom a release was written, under which code it was found sound, and for whom it was made live. */
export const publications = `
  -- JSON: who wrote it, as user:<id> or shell:<name>.
  alter table releases add column authors text not null default '[]';
  -- Digest of the code under which its checks found no error; empty: unknown.
  alter table releases add column sound_for text not null default '';
  -- The only property for which it became current; null: all.
  alter table release_history add column property_id text references properties (id);
  -- 1: only for processes that begin from then on.
  alter table release_history add column for_new integer not null default 0;
`;
