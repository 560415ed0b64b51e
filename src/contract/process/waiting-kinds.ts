/** The kinds of work of an office that is no turn of a process. */
export const WAITING_KINDS = [
  'LEASE_TO_MAKE',
  'LEASE_TO_SIGN',
  'PAYMENT_RETURNED',
  'SEAL_FAILED',
  'MAIL_REFUSED',
  'DELETION_ASKED',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
