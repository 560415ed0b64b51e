/** What members of the office prove who they are by, besides the password. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface SecondFactorsTable extends Tenancy {
  id: string;
  user_id: string;
  kind: 'TOTP' | 'PASSKEY';
  name: string;
  /** Sealed; of codes. */
  secret: Generated<string | null>;
  /** The time step of the last code, which counts once. */
  last_step: Generated<number | null>;
  credential_id: Generated<string | null>;
  /** Base64url. */
  public_key: Generated<string | null>;
  counter: Generated<number | null>;
  /** Separated by commas. */
  transports: Generated<string | null>;
  /** The host to which the passkey belongs. */
  host: Generated<string | null>;
  created_at: string;
  /** Null while it is being set up. */
  confirmed_at: Generated<string | null>;
  last_used_at: Generated<string | null>;
}

/** `code_hash`: SHA-256 of a code with 80 random bits. */
interface RecoveryCodesTable extends Tenancy {
  code_hash: string;
  user_id: string;
  used_at: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}

export type SecondFactor = Row<'second_factors'>;

type NewFactor = Omit<SecondFactor, 'last_step' | 'last_used_at'>;

/** Stores a factor. Not confirmed, it takes the place of others of its kind that were never confirmed. */
export async function insertFactor(trx: Connection, factor: NewFactor): Promise<void> {
  await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', factor.user_id)
    .where('kind', '=', factor.kind)
    .where('confirmed_at', 'is', null)
    .execute();
  await trx.insertInto('second_factors').values(factor).execute();
}

/** A factor of a user, also one that is being set up; null if there is none. */
export async function findFactor(db: Connection, userId: string, id: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The confirmed factors of a user, the oldest first. */
export function listFactors(db: Connection, userId: string): Promise<SecondFactor[]> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Those of these users who have a second factor. */
export async function listSecured(db: Connection, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', ['', ...userIds])
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Confirms a factor that is being set up, once. @returns false if it is confirmed or gone. */
export async function confirmFactor(
  trx: Connection,
  id: string,
  { at, step }: { readonly at: string; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: at, last_used_at: at, last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses the code of a time step, once: neither it nor an earlier one counts again. @returns false if it was used. */
export async function spendStep(
  trx: Connection,
  id: string,
  { at, step }: { readonly at: string; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_used_at: at, last_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that a passkey has signed, with its counter. */
export async function notePasskeyUse(
  trx: Connection,
  id: string,
  { at, counter }: { readonly at: string; readonly counter: number },
): Promise<void> {
  await trx.updateTable('second_factors').set({ last_used_at: at, counter }).where('id', '=', id).execute();
}

/** Deletes a factor of a user. @returns false if there is none. */
export async function deleteFactor(trx: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all factors of a user, with the recovery codes. @returns the number of factors */
export async function deleteFactorsOf(trx: Connection, userId: string): Promise<number> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Puts recovery codes, by their hashes, in the place of the former ones. */
export async function replaceRecoveryCodes(
  trx: Connection,
  { user_id, company_id, property_id }: Tenancy & { readonly user_id: string },
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id, company_id, property_id })))
    .execute();
}

/** The number of recovery codes that a user has not used. */
export async function countRecoveryCodes(db: Connection, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a recovery code, once. @returns false if it is unknown or used. */
export async function spendRecoveryCode(
  trx: Connection,
  userId: string,
  codeHash: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
