/**
 * Brings the database to the newest shape. One set of migrations for both dialects.
 */
import { type Kysely, sql } from 'kysely';
import type { Connection, Db, Dialect } from './client.ts';
import type { Migration } from './migration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { listings } from './migrations/0002-listings.ts';
import { household } from './migrations/0003-household.ts';
import { guestcard } from './migrations/0004-guestcard.ts';
import { autosave } from './migrations/0005-autosave.ts';
import { questionnaires } from './migrations/0006-questionnaires.ts';
import { listingChanges } from './migrations/0007-listing-changes.ts';
import { processes } from './migrations/0008-processes.ts';
import { releases } from './migrations/0009-releases.ts';
import { processAnswers } from './migrations/0010-process-answers.ts';
import { installation } from './migrations/0011-installation.ts';
import { signInGuesses } from './migrations/0012-sign-in-guesses.ts';
import { paymentReturns } from './migrations/0013-payment-returns.ts';
import { removedMembers } from './migrations/0014-removed-members.ts';
import { growingTables } from './migrations/0015-growing-tables.ts';
import { unitHolds } from './migrations/0016-unit-holds.ts';
import { invoicePositions } from './migrations/0017-invoice-positions.ts';
import { chosenMoveIn } from './migrations/0018-chosen-move-in.ts';
import { applicantsByEmail } from './migrations/0019-applicants-by-email.ts';
import { unsentAnswerFiles } from './migrations/0020-unsent-answer-files.ts';
import { leases } from './migrations/0021-leases.ts';
import { leaseLog } from './migrations/0022-lease-log.ts';
import { examAttempts } from './migrations/0023-exam-attempts.ts';
import { accounts } from './migrations/0024-accounts.ts';
import { authority } from './migrations/0025-authority.ts';
import { sealWork } from './migrations/0026-seal-work.ts';
import { residents } from './migrations/0027-residents.ts';
import { workorders } from './migrations/0028-workorders.ts';
import { ledger } from './migrations/0029-ledger.ts';
import { autopays } from './migrations/0030-autopays.ts';
import { residentPost } from './migrations/0031-resident-post.ts';
import { tenancyFlows } from './migrations/0032-tenancy-flows.ts';
import { officeOccasions } from './migrations/0033-office-occasions.ts';
import { leaseRenewals } from './migrations/0034-lease-renewals.ts';
import { applicantMessages } from './migrations/0035-applicant-messages.ts';
import { withdrawnPapers } from './migrations/0036-withdrawn-papers.ts';
import { signersWill } from './migrations/0037-signers-will.ts';

const migrations: readonly Migration[] = [
  foundation,
  listings,
  household,
  guestcard,
  autosave,
  questionnaires,
  listingChanges,
  processes,
  releases,
  processAnswers,
  installation,
  signInGuesses,
  paymentReturns,
  removedMembers,
  growingTables,
  unitHolds,
  invoicePositions,
  chosenMoveIn,
  applicantsByEmail,
  unsentAnswerFiles,
  leases,
  leaseLog,
  examAttempts,
  accounts,
  authority,
  sealWork,
  residents,
  workorders,
  ledger,
  autopays,
  residentPost,
  tenancyFlows,
  officeOccasions,
  leaseRenewals,
  applicantMessages,
  withdrawnPapers,
  signersWill,
];

/** The database has been brought to a shape that this program does not know: a newer one has run on it. */
export class NewerDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database is newer than this program: it has ${names.join(', ')}. Start the program that made it, or restore a backup from before.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/** Any number, as long as no other program locks the same one in this database. */
const advisoryLock = 7_061_959;

/**
 * Runs the migrations that this database has not seen, all in one transaction, and answers their names.
 *
 * Safe when several processes start at once: the second waits for the first (an advisory lock with
 * PostgreSQL, the write lock with SQLite) and then finds nothing to do.
 *
 * @throws {NewerDatabaseError} and changes nothing, where a newer program has run on this database.
 * @example await migrate(db, 'sqlite') // ['0001-foundation'], the next time []
 */
export async function migrate(db: Db, dialect: Dialect): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
    return migrateWithin(trx, dialect);
  });
}

/**
 * The same within a transaction that has the database for itself.
 *
 * @param only the names of the migrations to run; the others that the database has not seen stay for later.
 * @throws {NewerDatabaseError} also where `only` names one that this program does not know.
 */
export async function migrateWithin(
  trx: Connection,
  dialect: Dialect,
  only?: readonly string[],
): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
    trx,
  );
  const known = new Set(await listMigrations(trx));
  refuseNewer([...known, ...(only ?? [])]);
  const missing = migrations.filter(
    ({ name }) => !known.has(name) && (only === undefined || only.includes(name)),
  );
  for (const migration of missing) {
    await migration.up(trx as unknown as Kysely<unknown>, dialect);
    await sql`insert into migrations (name, applied_at) values (${migration.name}, ${sql`current_timestamp`})`.execute(
      trx,
    );
  }
  return missing.map((migration) => migration.name);
}

/** @throws {NewerDatabaseError} where this program does not know one of these migrations. */
export function refuseNewer(names: readonly string[]): void {
  const newer = names.filter((name) => migrations.every((migration) => migration.name !== name));
  if (newer.length > 0) throw new NewerDatabaseError(newer);
}

/** The migrations that have run on this database, oldest first. */
export async function listMigrations(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
