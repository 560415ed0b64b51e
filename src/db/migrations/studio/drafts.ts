/** Drafts of what analysts write, with every edit. */
export const drafts = `
  create table drafts (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    author_id text not null references users (id),
    title text not null,
    -- The release that it is based on.
    base text not null references releases (hash),
    created_at text not null,
    changed_at text not null,
    -- published or discarded; null: open.
    ended_as text,
    ended_by text references users (id),
    ended_at text
  );
  create index drafts_open on drafts (company_id, changed_at) where ended_at is null;

  create table draft_files (
    draft_id text not null references drafts (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    path text not null,
    -- null: removed.
    content text,
    seq integer not null,
    constraint draft_files_key primary key (draft_id, path)
  );

  create table draft_edits (
    draft_id text not null references drafts (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    seq integer not null,
    path text not null,
    user_id text not null references users (id),
    at text not null,
    -- edit, undo, redo or rebase.
    kind text not null,
    -- The edit that an undo or a redo reverts.
    reverts integer,
    change text not null,
    constraint draft_edits_key primary key (draft_id, seq)
  );
`;
