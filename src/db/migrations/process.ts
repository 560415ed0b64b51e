/** Processes of flows: answers, work, signatures and the event log. */
export const process = `
  create table processes (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    flow text not null,
    release text not null,
    subject_kind text not null,
    subject_id text not null,
    revision integer not null,
    created_at text not null,
    updated_at text not null,
    constraint processes_subject unique (subject_kind, subject_id, flow)
  );

  create table process_requests (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    key text not null,
    fingerprint text not null,
    answer text not null,
    created_at text not null,
    constraint process_requests_key primary key (process_id, key)
  );

  create table process_answers (
    process_id text not null primary key references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    answers text not null,
    revision integer not null,
    updated_at text not null
  );

  create table process_work (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    state text not null,
    outcome text not null,
    invoice_id text references invoices (id),
    done_at text not null,
    -- What the work of a state has made, where that is no invoice of an applicant.
    record_id text,
    constraint process_work_state primary key (process_id, state)
  );

  create table process_signatures (
    process_id text not null references processes (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    state text not null,
    signature text not null,
    signer text not null,
    -- SHA-256 of the answers that were signed, as JSON in clear.
    answers_sha256 text not null,
    signed_at text not null,
    ip text not null,
    constraint process_signatures_key primary key (process_id, state)
  );

  create table events (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    application_id text references applications (id),
    applicant_id text references applicants (id),
    flow text not null,
    flow_version integer not null,
    event text not null,
    state_before text not null,
    state_after text not null,
    actor text not null,
    ip text not null,
    detail text not null,
    at text not null,
    process_id text references processes (id),
    release text not null default '',
    step_before text,
    step_after text,
    outcome text
  );
  create index events_applicant_id_at on events (applicant_id, at);
  create index events_process_id on events (process_id, at);
`;
