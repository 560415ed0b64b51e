/** Companies, their properties with units, what the listing shows of them, and the count of its changes. */
export const property = `
  create table companies (
    id text not null primary key,
    name text not null
  );

  create table properties (
    id text not null primary key,
    company_id text not null references companies (id),
    name text not null,
    host text not null,
    settings text not null
  );
  create unique index properties_host on properties (host);

  create table units (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    details text not null,
    available integer not null
  );
  create index units_id_available on units (id, available);
  create index units_property_id on units (property_id);

  create table floor_plans (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    id text not null primary key,
    unit_type text not null,
    bedrooms integer not null,
    display_bathroom text not null,
    square_feet integer not null,
    market_rent_cents integer not null,
    images text not null
  );
  create unique index floor_plans_unit_type on floor_plans (property_id, unit_type);

  create table unit_listings (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    unit_id text not null primary key references units (id),
    floor_plan_id text not null references floor_plans (id),
    building_uid text not null,
    unit_uid text not null,
    market_rent_cents integer not null,
    occupancy_status text not null,
    unit_status text not null,
    vacant_date text not null
  );
  create index unit_listings_floor_plan_id on unit_listings (floor_plan_id);
  create index unit_listings_property_id_market_rent_cents_building_uid_unit_uid_unit_id on unit_listings (property_id, market_rent_cents, building_uid, unit_uid, unit_id);
  create index unit_listings_property_id_vacant_date_building_uid_unit_uid_unit_id on unit_listings (property_id, vacant_date, building_uid, unit_uid, unit_id);

  create table listing_charges (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    id text not null primary key,
    floor_plan_id text references floor_plans (id),
    charge_code text not null,
    description text not null,
    amount_cents integer not null,
    due text not null,
    refundable integer not null,
    position integer not null
  );
  create index listing_charges_property_id_position on listing_charges (property_id, position);

  create table listing_settings (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    settings text not null,
    embedded_host text,
    constraint listing_settings_key primary key (property_id)
  );
  create unique index listing_settings_embedded_host on listing_settings (embedded_host) where embedded_host is not null;

  create table listing_changes (
    company_id text not null,
    property_id text not null,
    changes integer not null
  );
  create index listing_changes_property_id on listing_changes (property_id, changes);

  create table pages (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    slug text not null,
    language text not null,
    page_title text not null,
    page_content text not null
  );
  create unique index pages_property_id_slug_language on pages (property_id, slug, language);

  create table shoutbox (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    language text not null,
    title text not null,
    content text not null,
    position integer not null
  );
  create index shoutbox_property_id_language_position on shoutbox (property_id, language, position);
`;
