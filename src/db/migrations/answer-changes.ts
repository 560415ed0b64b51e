/** What applicants have changed in their answers after the submit. */
export const answerChanges = `
  create table answer_changes (
    id text not null primary key,
    company_id text not null references companies (id),
    property_id text not null references properties (id),
    applicant_id text not null references applicants (id),
    -- JSON: the parts of the draft that were changed, as they were stored before, secrets sealed; null: there was none.
    parts_before text not null,
    at text not null
  );
  create index answer_changes_applicant on answer_changes (applicant_id, at);
`;
