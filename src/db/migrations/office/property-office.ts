/** What the office keeps of a property: each change of its settings, its pictures, rents that count later, and the guided setup. */
export const propertyOffice = `
  -- Raised by each change of the settings: of two who save at once, the second is told.
  alter table properties add column settings_revision integer not null default 0;

  create table property_setting_changes (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Of the settings after the change; one change of several values has one revision.
    revision integer not null,
    form text not null,
    -- '' if the whole form is one list.
    field text not null,
    -- JSON, as in the form.
    before_value text not null,
    after_value text not null,
    user_id text not null references users (id),
    user_name text not null,
    changed_at text not null
  );
  create index property_setting_changes_of_property on property_setting_changes (property_id, revision);

  create table property_pictures (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    file_name text not null,
    media_type text not null,
    size integer not null,
    storage_key text not null,
    user_id text not null references users (id),
    created_at text not null
  );
  create index property_pictures_storage_key on property_pictures (storage_key);
  create index property_pictures_of_property on property_pictures (property_id, created_at);

  create table unit_prices (
    -- A rent that counts from a day on.
    unit_id text not null references units (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    from_day text not null,
    rent_cents integer not null,
    applied_at text,
    primary key (unit_id, from_day)
  );
  create index unit_prices_waiting on unit_prices (applied_at, from_day);

  create table setup_links (
    -- Of a portal without a company: nothing else can be named yet.
    token_hash text not null primary key,
    created_at text not null,
    expires_at text not null,
    used_at text
  );
`;
