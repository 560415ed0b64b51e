/** Exports of all that a property has about one person, and their files while they are kept. */
export const personExports = `
  create table person_exports (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- A record that names the person: an account, an applicant, a guestcard.
    subject_kind text not null,
    subject_id text not null,
    -- 1: the person asked for it, and nobody else can save it.
    is_own integer not null,
    -- The account that asked: of a member of the office, or the person's; '' for an applicant without one.
    user_id text not null,
    reason text not null,
    with_uploads integer not null,
    language text not null,
    asked_at text not null,
    state text not null,
    attempt integer not null,
    failures integer not null,
    total_parts integer not null,
    done_parts integer not null,
    look_at text,
    saves integer not null,
    saved_by text,
    saved_at text
  );
  create unique index person_exports_once on person_exports (subject_id, is_own) where state in ('waiting', 'running');
  create index person_exports_of_subject on person_exports (subject_id, asked_at);
  create index person_exports_look on person_exports (look_at);

  create table person_export_files (
    export_id text not null primary key references person_exports (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    storage_key text not null,
    size integer not null,
    sha256 text not null,
    made_at text not null,
    expires_at text not null
  );
  create index person_export_files_storage_key on person_export_files (storage_key);
`;
