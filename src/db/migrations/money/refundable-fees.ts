/** The part of an applicant's invoice that is refunded if the application is cancelled. */
export const refundableFees = `
  alter table invoices add column refundable_cents integer not null default 0;
`;
