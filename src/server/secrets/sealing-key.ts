/**
 * Which key the secrets of a database are sealed with: a wrong one would read every secret as absent.
 */
import type { Connection } from '../../db/client.ts';
import { keepKeyId, replaceKeyId } from '../../db/installation.repository.ts';
import {
  listSealedRows,
  replaceSealedRow,
  SEALED_TABLES,
  type SealedRow,
} from '../../db/sealed-rows.repository.ts';
import { resealAnswers } from '../forms/secret-answers.ts';
import type { SecretBox } from './secret-box.ts';

const ROWS_AT_ONCE = 200;

/** The database has been sealed with a key that is neither SECRET_KEY nor one of SECRET_KEY_FORMER. */
export class OtherKeyError extends Error {
  constructor() {
    super(
      'SECRET_KEY: is not the key that the secrets of this database are sealed with. Set that key, or name it in SECRET_KEY_FORMER and run `npm run rekey`.',
    );
    this.name = 'OtherKeyError';
  }
}

/**
 * Keeps the fingerprint of the current key in a database that has none.
 *
 * @throws {OtherKeyError} where the database has the fingerprint of a key that the box does not have.
 */
export async function refuseOtherKey(db: Connection, box: Pick<SecretBox, 'keyIds'>): Promise<void> {
  const kept = await keepKeyId(db, box.keyIds[0]);
  if (!box.keyIds.includes(kept)) throw new OtherKeyError();
}

/** What sealing again came to, in sealed answers. */
export interface Rekeyed {
  readonly sealed: number;
  /** None of the keys opens them. They stay as they are. */
  readonly unread: number;
}

/**
 * Seals every secret under the current key, also while portals run that have it: a row that is saved meanwhile is
 * sealed with it by that. When all could be opened the former keys are no longer needed, and the database keeps the current one's
 * fingerprint; otherwise it keeps the former one's.
 *
 * @example await rekey(db, createSecretBox(newKey, random, [oldKey])) // { sealed: 812, unread: 0 }
 */
export async function rekey(db: Connection, box: SecretBox): Promise<Rekeyed> {
  const total = { sealed: 0, unread: 0 };
  for (const table of SEALED_TABLES) {
    let after = '';
    for (;;) {
      const rows = await listSealedRows(db, table, after, ROWS_AT_ONCE);
      for (const row of rows) {
        const { sealed, unread } = await resealRow(db, table, row, box);
        total.sealed += sealed;
        total.unread += unread;
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  if (total.unread === 0) await replaceKeyId(db, box.keyIds[0]);
  return total;
}

async function resealRow(
  db: Connection,
  table: (typeof SEALED_TABLES)[number],
  row: SealedRow,
  box: SecretBox,
): Promise<Rekeyed> {
  const { answers, ...counted } = resealAnswers(box, row.owner, row.answers);
  // False where it was saved meanwhile: by a portal that seals with the current key.
  await replaceSealedRow(db, table, row, answers);
  return counted;
}
