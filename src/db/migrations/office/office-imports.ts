/** Files that the office imports, with what was found in them. */
export const officeImports = `
  create table office_imports (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    kind text not null,
    file_name text not null,
    storage_key text not null,
    -- JSON: the columns of the file.
    columns_found text not null,
    -- JSON: a column of the file by each field of the kind.
    mapping text not null,
    state text not null,
    total_rows integer not null,
    done_rows integer not null,
    wrong_rows integer not null,
    added integer not null,
    changed integer not null,
    known integer not null,
    -- JSON: what is wrong, by row and field.
    report text not null,
    created_at text not null,
    changed_at text not null
  );
  create index office_imports_storage_key on office_imports (storage_key);
  create index office_imports_of_property on office_imports (property_id, created_at);
  create index office_imports_state on office_imports (state, changed_at);
`;
