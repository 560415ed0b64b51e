/** Tenancies that have not begun are found by their first day. */
export const tenanciesToBegin = `
  create index tenancies_to_begin on tenancies (movein_date) where lease_status = 'Future';
`;
