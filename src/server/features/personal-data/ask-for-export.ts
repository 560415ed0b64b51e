import { PERSON_EXPORTS_A_DAY } from '../../../contract/limits.ts';
import type { Connection } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/failures.ts';
import {
  countPersonExports,
  insertPersonExport,
  type PersonExport,
} from '../../../db/office/export/person-export.repository.ts';
import type { PersonSubject } from '../../../db/person-data/person-ids.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dayMs } from '../../jobs/every.ts';

/** What is asked for, by whom; `ids`: of the person's records, each of which may have been asked about. */
interface Asked extends Pick<PersonExport, 'user_id' | 'reason' | 'language'> {
  readonly ids: readonly string[];
  readonly is_own: 0 | 1;
  readonly with_uploads: boolean;
  /** Records who asked. */
  readonly note: (trx: Connection) => Promise<void>;
}

/**
 * Stores that an export about a person is to be made.
 *
 * @returns its id
 * @throws {AppError} `export.person_busy` while another one is made; `export.person_too_many` on one day.
 */
export async function askForExport(
  { db, clock, random }: Deps,
  { kind, id: subject_id, company_id, property_id }: PersonSubject,
  { ids, is_own, with_uploads, note, reason, ...by }: Asked,
): Promise<string> {
  const now = clock.now();
  const asked_at = now.toISOString();
  const since = new Date(now.getTime() - dayMs).toISOString();
  const made: PersonExport = {
    ...{ id: random.id(), company_id, property_id, subject_kind: kind, subject_id, is_own, ...by },
    ...{ reason: reason.trim(), with_uploads: with_uploads ? 1 : 0, asked_at, state: 'waiting', attempt: 0 },
    ...{
      failures: 0,
      total_parts: 0,
      done_parts: 0,
      look_at: asked_at,
      saves: 0,
      saved_by: null,
      saved_at: null,
    },
  };
  try {
    await db.transaction().execute(async (trx) => {
      const { lately, open } = await countPersonExports(trx, { ids, is_own, property_id }, since);
      if (open > 0) throw new AppError('export.person_busy');
      if (lately >= PERSON_EXPORTS_A_DAY) throw new AppError('export.person_too_many');
      await insertPersonExport(trx, made);
      await note(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('export.person_busy');
    throw error;
  }
  return made.id;
}
