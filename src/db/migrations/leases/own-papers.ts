/** PDFs that the office adds to the lease of an application before it is sent, with the places of the marks on them. */
export const ownPapers = `
  create table own_papers (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    application_id text not null references applications (id),
    file_name text not null,
    storage_key text not null,
    sha256 text not null,
    -- Bytes.
    size integer not null,
    -- JSON: the size of each page as displayed.
    pages text not null,
    -- JSON: whose each mark is, and where.
    marks text not null,
    added_at text not null,
    changed_at text not null,
    changed_by text not null references users (id)
  );
  create index own_papers_of_application on own_papers (application_id, added_at);
`;
