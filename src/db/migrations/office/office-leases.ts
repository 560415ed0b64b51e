/** Leases that the office makes from the property's template, and the template's versions. */
export const officeLeases = `
  create table lease_templates (
    property_id text not null references properties (id),
    company_id text not null references companies (id),
    version integer not null,
    -- JSON: the text in each language.
    texts text not null,
    written_by text not null references users (id),
    written_at text not null,
    constraint lease_templates_version primary key (property_id, version)
  );

  create table office_leases (
    lease_id text not null primary key references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Null: the text that the portal ships.
    template_version integer,
    -- JSON: the monthly charges besides the rent.
    charges text not null,
    -- 1: the landlord signs after all others.
    countersign integer not null,
    made_by text not null references users (id),
    -- JSON: who signed for the landlord, when, from where, how, and to which consent text; null before.
    countersigned text
  );

  create index leases_register on leases (property_id, parent_lease_id, created_at);
`;
