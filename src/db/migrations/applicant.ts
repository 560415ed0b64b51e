/** Applications with their applicants, drafts, documents, exams, households and questionnaires. */
export const applicant = `
  create table applications (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    unit_id text not null references units (id),
    created_at text not null,
    movein_date text not null default ''
  );
  create index applications_unit_id on applications (unit_id);

  create table applicants (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    application_id text not null references applications (id),
    applicant_type text not null,
    is_responsible integer not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    contact_no text not null,
    language text not null,
    allow_edit integer not null,
    submitted_at text,
    cancelled_at text,
    cancel_reason_code text,
    decision text not null,
    previous_applicant_id text references applicants (id),
    pre_screening_pending integer not null,
    screening_request_renter_uid text,
    draft_data text not null,
    progress_data text not null,
    revision integer not null,
    created_at text not null,
    removed_at text
  );
  create index applicants_application_id on applicants (application_id);
  create index applicants_email on applicants (lower(email));

  create table application_statuses (
    application_id text not null primary key references applications (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    status text not null
  );

  create table autosaves (
    applicant_id text not null primary key references applicants (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    draft_data text not null,
    serial integer not null,
    saved_at text not null
  );

  create table required_documents (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    file_name text not null,
    description text not null,
    require_expiration_date integer not null
  );
  create index required_documents_applicant_id on required_documents (applicant_id);

  create table files (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    purpose text not null,
    required_document_id text references required_documents (id),
    file_name text not null,
    media_type text not null,
    size integer not null,
    storage_key text not null,
    expiration_date text,
    source text not null,
    created_at text not null
  );
  create index files_applicant_id_created_at on files (applicant_id, created_at);
  create index files_required_document_id on files (required_document_id);
  create index files_storage_key on files (storage_key);

  create table exams (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    exam_id text not null,
    questions text not null,
    result text not null,
    screening_request_uid text not null,
    screening_request_renter_uid text not null,
    renter_uid text not null,
    created_at text not null,
    updated_at text not null,
    attempts_left integer
  );
  create index exams_applicant_id on exams (applicant_id);

  create table household_members (
    applicant_id text not null primary key references applicants (id),
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    middle_name text not null,
    date_of_birth text,
    is_minor integer not null,
    relationship text
  );

  create table landlord_links (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    token_hash text not null primary key,
    address_id text not null,
    expires_at text not null,
    created_at text not null
  );
  create index landlord_links_applicant_id_address_id on landlord_links (applicant_id, address_id);
  create index landlord_links_expires_at on landlord_links (expires_at);

  create table questionnaire_responses (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    id text not null primary key,
    questionnaire text not null,
    address_id text not null,
    asked text not null,
    answers text not null,
    completed_at text not null,
    constraint questionnaire_responses_once unique (applicant_id, questionnaire, address_id)
  );

  create table questionnaire_files (
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    id text not null primary key,
    response_id text not null references questionnaire_responses (id),
    question_key text not null,
    file_name text not null,
    media_type text not null,
    size integer not null,
    storage_key text not null,
    position integer not null,
    created_at text not null
  );
  create index questionnaire_files_response_id on questionnaire_files (response_id);
  create index questionnaire_files_storage_key on questionnaire_files (storage_key);

  create table unsent_answer_files (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    questionnaire text not null,
    address_id text not null,
    question_key text not null,
    file_name text not null,
    media_type text not null,
    size integer not null,
    storage_key text not null,
    created_at text not null
  );
  create index unsent_answer_files_applicant_id_questionnaire_address_id on unsent_answer_files (applicant_id, questionnaire, address_id);
  create index unsent_answer_files_created_at on unsent_answer_files (created_at);
  create index unsent_answer_files_storage_key on unsent_answer_files (storage_key);
`;
