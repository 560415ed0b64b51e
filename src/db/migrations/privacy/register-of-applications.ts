/**
 * Indexes of the applications that the office's register shows: pages in both orders and the count read them alone, however
 * many applications were erased.
 */
export const registerOfApplications = `
  create index applications_shown_newest on applications (property_id, created_at, id) where erased_at is null;
  create index applications_shown_movein on applications (property_id, movein_date, id) where erased_at is null;
`;
