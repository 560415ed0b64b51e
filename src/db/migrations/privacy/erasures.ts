/** What was erased, when and why; never what it was. */
export const erasures = `
  create table erasures (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- secrets, screening, application or person.
    kind text not null,
    -- The id of the applicant, the application, the resident or the guestcard.
    subject_id text not null,
    -- Of the answers that were left; -1 where it says nothing.
    revision integer not null,
    -- JSON: how many values or rows, by table.
    counts text not null,
    -- Their sum: 0 for an applicant who had nothing to erase.
    total integer not null,
    -- The member of the office who asked for it, and why; null: the rules of the property.
    asked_by text references users (id),
    reason text,
    erased_at text not null
  );
  create unique index erasures_once on erasures (subject_id, kind, revision) where asked_by is null;
  create index erasures_newest on erasures (property_id, erased_at, id) where total > 0;

  -- When the answers, files and names of an application were erased; its row stays for the books.
  alter table applications add column erased_at text;
`;
