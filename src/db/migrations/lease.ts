/** Leases: documents, signers and their marks, sealed files, and the log. */
export const lease = `
  create table leases (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    -- Null for the lease of a resident that was made without an application.
    application_id text references applications (id),
    unit_id text not null references units (id),
    -- Addendums that came after the lease are signed as a lease of their own, of addendums alone.
    parent_lease_id text references leases (id),
    status text not null,
    start_date text not null,
    end_date text not null,
    rent_cents integer not null,
    deposit_cents integer not null,
    occupants text not null,
    allow_corporate_signer integer not null,
    corp_signer_fname text not null,
    corp_signer_lname text not null,
    corp_signer_email text not null,
    created_at text not null,
    signed_at text,
    sealed_at text,
    -- Addendums that the office gives under a key of its own: sent again, they are the same. Null: made by a flow.
    office_key text,
    -- A hash of what was given under the key.
    office_content text,
    withdrawn_at text,
    withdrawn_reason text,
    -- Null: the last day of an offer has passed.
    withdrawn_by text references users (id)
  );
  create index leases_application_id on leases (application_id);
  create unique index leases_office_key on leases (property_id, office_key);
  create unique index leases_open on leases (application_id) where status = 'SIGNING' and parent_lease_id is null;
  create index leases_parent_lease_id on leases (parent_lease_id);
  create index leases_status on leases (status);

  create table lease_documents (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references leases (id),
    position integer not null,
    file_type text not null,
    file_name text not null,
    storage_key text not null,
    sha256 text not null,
    size integer not null,
    pages integer not null,
    tags text not null,
    fee_cents integer not null,
    constraint lease_documents_position unique (lease_id, position)
  );
  create index lease_documents_storage_key on lease_documents (storage_key);

  create table lease_signers (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references leases (id),
    applicant_id text not null references applicants (id),
    position integer not null,
    sign_key text not null,
    initials_key text not null,
    signature text,
    pages_seen text not null,
    finished_at text,
    ip text,
    -- JSON: when, from where, and to which text; null before.
    consent text,
    declined_at text,
    decline_reason text,
    reminders integer not null default 0,
    constraint lease_signers_key primary key (lease_id, applicant_id)
  );
  create index lease_signers_applicant_id on lease_signers (applicant_id);

  create table lease_marks (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null references leases (id),
    document_id text not null references lease_documents (id),
    spot text not null,
    applicant_id text not null references applicants (id),
    kind text not null,
    page integer not null,
    content text not null,
    signed_at text not null,
    ip text not null,
    constraint lease_marks_key primary key (document_id, spot)
  );
  create index lease_marks_lease_id on lease_marks (lease_id);

  create table lease_sealed_files (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    lease_id text not null primary key references leases (id),
    storage_key text not null,
    sha256 text not null,
    size integer not null,
    level text not null,
    sealed_at text not null,
    stamped_at text
  );
  create index lease_sealed_files_level on lease_sealed_files (level);
  create index lease_sealed_files_storage_key on lease_sealed_files (storage_key);

  create table lease_log (
    lease_id text not null,
    seq integer not null,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    at text not null,
    actor text not null,
    ip text not null,
    event text not null,
    detail text not null,
    digests text not null,
    previous text not null,
    hash text not null,
    constraint lease_log_row primary key (lease_id, seq)
  );

  create table lease_log_heads (
    lease_id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    number integer not null unique,
    seq integer not null,
    hash text not null,
    signature text not null
  );

  create table lease_seal_work (
    lease_id text not null primary key references leases (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    attempts integer not null,
    next_attempt_at text not null
  );
`;
