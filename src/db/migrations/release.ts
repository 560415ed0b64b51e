/** Releases of what analysts write, and which one was current when. */
export const release = `
  create table releases (
    hash text not null primary key,
    content text not null,
    modules text not null,
    "by" text not null,
    at text not null,
    note text not null
  );

  create table release_history (
    id {counter},
    hash text not null references releases (hash),
    "by" text not null,
    since text not null
  );
`;
