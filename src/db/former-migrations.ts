import { FIRST_MIGRATIONS } from './migrations.ts';

/** Migrations that created databases until 26 November 2026. Together they create what the first migrations create. */
export const FORMER_MIGRATIONS: readonly string[] = [
  '0001-foundation',
  '0002-listings',
  '0003-household',
  '0004-guestcard',
  '0005-autosave',
  '0006-questionnaires',
  '0007-listing-changes',
  '0008-processes',
  '0009-releases',
  '0010-process-answers',
  '0011-installation',
  '0012-sign-in-guesses',
  '0013-payment-returns',
  '0014-removed-members',
  '0015-growing-tables',
  '0016-unit-holds',
  '0017-invoice-positions',
  '0018-chosen-move-in',
  '0019-applicants-by-email',
  '0020-unsent-answer-files',
  '0021-leases',
  '0022-lease-log',
  '0023-exam-attempts',
  '0024-accounts',
  '0025-authority',
  '0026-seal-work',
  '0027-residents',
  '0028-workorders',
  '0029-ledger',
  '0030-autopays',
  '0031-resident-post',
  '0032-tenancy-flows',
  '0033-office-occasions',
  '0034-lease-renewals',
  '0035-applicant-messages',
  '0036-withdrawn-papers',
  '0037-signers-will',
];

/**
 * Migration names with the former ones replaced: all former migrations together equal the first migrations.
 *
 * @param names as a database or a backup lists them.
 * @throws {Error} if only some of the former ones have run: an older version of the program created that database.
 * @example currentNames(FORMER_MIGRATIONS) // ['2026-11-26-01-property', …]
 */
export function currentNames(names: readonly string[]): string[] {
  const former = FORMER_MIGRATIONS.filter((name) => names.includes(name));
  if (former.length === 0) return [...names];
  const missing = FORMER_MIGRATIONS.find((name) => !former.includes(name));
  if (missing !== undefined)
    throw new Error(
      `The database is older than this program can take over: it lacks ${missing}. Start the version of 24 November 2026 on it once, then this one.`,
    );
  const rest = names.filter((name) => !former.includes(name));
  return [...FIRST_MIGRATIONS.map(({ name }) => name), ...rest];
}
