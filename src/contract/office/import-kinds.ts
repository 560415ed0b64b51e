/** What the office imports from files. */
export const IMPORT_KINDS = ['units', 'leases', 'residents', 'balances'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
