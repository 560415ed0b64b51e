/** Exports of all that a property has, and their files while they are kept. */
export const propertyExports = `
  create table property_exports (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    reason text not null,
    -- 1: with what applicants and residents have uploaded.
    with_uploads integer not null,
    language text not null,
    asked_at text not null,
    state text not null,
    -- How often the work on it began: who works on it knows its number.
    attempt integer not null,
    -- How often it ended with an error.
    failures integer not null,
    total_parts integer not null,
    done_parts integer not null,
    -- A portal looks at it then: to make it, to take it over, or to remove its file; null: never again.
    look_at text,
    -- How often its file was saved, and by whom the last time.
    saves integer not null,
    saved_by text references users (id),
    saved_at text
  );
  create unique index property_exports_once on property_exports (property_id) where state in ('waiting', 'running');
  create index property_exports_of_property on property_exports (property_id, asked_at);
  create index property_exports_look on property_exports (look_at);

  create table property_export_files (
    export_id text not null primary key references property_exports (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    storage_key text not null,
    size integer not null,
    sha256 text not null,
    made_at text not null,
    expires_at text not null
  );
  create index property_export_files_storage_key on property_export_files (storage_key);
`;
