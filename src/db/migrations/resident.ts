/** Tenancies: occupants, renewals, what the office opens, parcels, documents, messages and notices. */
export const resident = `
  create table tenancies (
    lease_id text not null primary key references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_uid text not null,
    lease_status text not null,
    movein_date text not null,
    pending_renewal integer not null,
    allow_workorder integer not null
  );

  create table lease_occupants (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references tenancies (lease_id),
    position integer not null,
    -- Null for somebody who has no account, as a child.
    user_id text references users (id),
    first_name text not null,
    last_name text not null,
    responsible_flag text not null,
    is_lease_applicant integer not null,
    applicant_id text references applicants (id),
    constraint lease_occupants_key primary key (lease_id, position)
  );
  create index lease_occupants_applicant_id on lease_occupants (applicant_id);
  create index lease_occupants_user_id on lease_occupants (user_id);

  create table flow_occasions (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references tenancies (lease_id),
    flow text not null,
    -- Null: for everybody of the lease.
    user_id text references users (id),
    data text not null,
    token_hash text,
    expires_at text,
    opened_at text not null,
    closed_at text,
    -- Null: the portal itself, or who lives there.
    opened_by text references users (id),
    withdrawn_at text,
    -- A day of the property, "2026-03-01"; null: it stays open.
    last_day text
  );
  create index flow_occasions_last_day on flow_occasions (last_day);
  create index flow_occasions_lease_id_flow on flow_occasions (lease_id, flow);
  create index flow_occasions_of_property on flow_occasions (property_id, opened_at);
  create index flow_occasions_token_hash on flow_occasions (token_hash);

  create table lease_renewals (
    -- The papers: a lease of addendums alone, whose days and rent are the new term.
    lease_id text not null primary key references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    renewed_lease_id text not null references leases (id),
    occasion_id text references flow_occasions (id),
    former_end_date text not null,
    former_rent_cents integer not null,
    -- When the lease got its new term; null: not all have signed.
    applied_at text
  );
  create index lease_renewals_of_lease on lease_renewals (renewed_lease_id);

  create table tenancy_files (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references tenancies (lease_id),
    subject_id text not null,
    purpose text not null,
    file_name text not null,
    media_type text not null,
    size integer not null,
    storage_key text not null,
    source text not null,
    created_at text not null
  );
  create index tenancy_files_storage_key on tenancy_files (storage_key);
  create index tenancy_files_subject_id_created_at on tenancy_files (subject_id, created_at);

  create table parcels (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references tenancies (lease_id),
    carrier text not null,
    description text not null,
    place text not null,
    arrived_at text not null,
    picked_up_at text,
    picked_up_by text,
    impersonation_id text references impersonations (id)
  );
  create index parcels_of_lease on parcels (lease_id, arrived_at);

  create table resident_documents (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references tenancies (lease_id),
    kind text not null,
    title text not null,
    created_at text not null
  );
  create index resident_documents_of_lease on resident_documents (lease_id, created_at);

  create table document_reads (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    -- A document of the office, or a sealed lease.
    document_id text not null,
    read_at text not null,
    constraint document_reads_key primary key (user_id, document_id)
  );

  create table resident_messages (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text references users (id),
    lease_id text,
    from_office integer not null,
    subject text not null,
    message text not null,
    impersonation_id text references impersonations (id),
    created_at text not null,
    read_at text,
    thread_id text,
    author text,
    workorder_id text,
    invoice_id text,
    delivered_at text,
    -- Who wrote it, or whom the office wrote to, where that is an applicant.
    applicant_id text references applicants (id)
  );
  create index resident_messages_applicant on resident_messages (applicant_id, created_at);
  create index resident_messages_office on resident_messages (property_id, from_office, read_at, created_at);
  create index resident_messages_threads on resident_messages (user_id, thread_id, created_at);
  create index resident_messages_user_id_created_at on resident_messages (user_id, created_at);

  create table resident_files (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text references tenancies (lease_id),
    -- What it came with: a workorder, a message, a document.
    owner_kind text not null,
    owner_id text not null,
    position integer not null,
    file_name text not null,
    media_type text not null,
    size integer not null,
    storage_key text not null unique,
    created_at text not null
  );
  create index resident_files_owner on resident_files (owner_kind, owner_id, position);

  create table notices (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    lease_id text,
    kind text not null,
    channel text not null,
    -- What it tells of: nobody is told of it twice by the same channel.
    about text not null,
    subject text not null,
    body text not null,
    created_at text not null,
    constraint notices_once unique (user_id, channel, about)
  );
  create index notices_of_user on notices (user_id, channel, created_at);

  create table notice_wishes (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    user_id text not null references users (id),
    kind text not null,
    channel text not null,
    is_wanted integer not null,
    constraint notice_wishes_key primary key (user_id, kind, channel)
  );

  create table user_details (
    user_id text not null primary key references users (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    table_preference text not null
  );

  create table page_counts (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    day text not null,
    event text not null,
    route text not null,
    count integer not null,
    constraint page_counts_key primary key (property_id, day, event, route)
  );
  create index page_counts_day on page_counts (day);
`;
