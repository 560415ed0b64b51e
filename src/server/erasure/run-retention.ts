import { lockApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { dueGuestcards } from '../../db/person-data/deletion/due-guestcards.repository.ts';
import { leftApplicants } from '../../db/person-data/deletion/left-applications.repository.ts';
import { dueApplications, isApplicationDue } from '../../db/person-data/due-applications.repository.ts';
import { dueScreenings, dueSecrets, isDue } from '../../db/person-data/due-erasures.repository.ts';
import { readErasingStart } from '../../db/person-data/erasing-start.repository.ts';
import { lockCase } from '../../db/person-data/legal-hold.repository.ts';
import { listProperties, type Property } from '../../db/property/property.repository.ts';
import { addDays } from '../../ledger/day.ts';
import { dayMs } from '../jobs/every.ts';
import { eraseApplication } from './erase-application.ts';
import { eraseGuestcard } from './erase-guestcard.ts';
import { eraseScreening, eraseSecrets } from './erase-of-applicant.ts';
import { eraseLeft } from './erase-person.ts';
import type { EraseOfApplicant, ErasureDeps, ErasureEntry } from './erasing.ts';
import { removeErasedFiles } from './remove-erased-files.ts';
import { retentionOf } from './retention.ts';

/** What a rule of a property erases: who is due, and how one of them is erased. */
interface Rule {
  readonly due: AsyncGenerator<readonly string[]>;
  /** @returns whether something was erased: everything is looked at again, with the lock. */
  readonly erase: (trx: Connection, id: string, entry: ErasureEntry) => Promise<Erased>;
}

/** False: nothing; else the files to remove after the transaction. */
type Erased = false | readonly string[];

function rulesOf(deps: ErasureDeps, property: Property): Rule[] {
  const { id: property_id, settings } = property;
  const { db, dialect } = deps;
  const retention = retentionOf(settings);
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs).toISOString();
  const ofApplicants = (due: typeof dueSecrets, days: number, erase: EraseOfApplicant): Rule => {
    const until = before(days);
    return {
      due: due(db, { property_id, until }),
      erase: async (trx, id, entry) => {
        const applicant = await lockApplicant(trx, dialect, id);
        // The decision may have been taken back meanwhile, or a hold placed.
        if (applicant === null || !(await isDue(trx, id, until))) return false;
        return (await erase(deps, trx, applicant, entry)) ? [] : false;
      },
    };
  };
  const until = {
    submitted: before(retention.application_days),
    abandoned: before(retention.abandoned_days),
  };
  return [
    ofApplicants(dueSecrets, retention.secrets_days, eraseSecrets),
    ofApplicants(dueScreenings, retention.screening_days, eraseScreening),
    {
      due: dueApplications(db, property_id, until),
      erase: async (trx, id, entry) => {
        await lockCase(trx, dialect, id);
        return (
          (await isApplicationDue(trx, id, until)) && ((await eraseApplication(trx, id, entry)) ?? false)
        );
      },
    },
    {
      due: dueGuestcards(db, { property_id, until: before(retention.guestcard_days) }),
      erase: (trx, id, entry) =>
        eraseGuestcard(deps, trx, { id, until: before(retention.guestcard_days), entry }),
    },
    {
      due: leftApplicants(db, { property_id, until: until.submitted }),
      erase: (trx, id, entry) => eraseLeft(deps, trx, { property, id, entry }),
    },
  ];
}

/**
 * Erases the data of applicants whose time is over by the rules of their property. Each is a transaction of its own: a
 * portal that ends continues in the next run, and several may run it at once, each erasing what the others have not.
 *
 * @param signal ends the run between two applicants.
 * @returns the number of erasures in the log.
 * @see docs/decisions/0129-what-the-law-keeps-stays-the-rest-ends.md
 */
export async function runRetention(deps: ErasureDeps, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (const property of await listProperties(deps.db)) {
    for (const rule of rulesOf(deps, property)) erased += await runRule(deps, property, rule, signal);
  }
  return erased;
}

/** Time of the office for legal holds and days of its own, before a database erases for the first time. */
const GRACE_DAYS = 7;

/**
 * `runRetention`, from seven days after the database was upgraded to a version that erases, or was restored: nothing
 * brings back what is erased.
 *
 * @returns the number of erasures in the log.
 */
export async function runRetentionJob(deps: ErasureDeps, signal?: AbortSignal): Promise<number> {
  const start = await readErasingStart(deps.db);
  const today = deps.clock.now().toISOString().slice(0, 10);
  return start === null || today < addDays(start, GRACE_DAYS) ? 0 : runRetention(deps, signal);
}

async function runRule(
  deps: ErasureDeps,
  { id: property_id, company_id }: Property,
  { due, erase }: Rule,
  signal: AbortSignal | undefined,
): Promise<number> {
  let erased = 0;
  for await (const ids of due) {
    for (const id of ids) {
      if (signal?.aborted) return erased;
      const erased_at = deps.clock.now().toISOString();
      const by = { asked_by: null, reason: null };
      const entry = { id: deps.random.id(), company_id, property_id, ...by, erased_at };
      try {
        const files = await deps.db.transaction().execute((trx) => erase(trx, id, entry));
        if (files === false) continue;
        erased += 1;
        await removeErasedFiles(deps, files);
      } catch (error) {
        // The next run tries again; the others are not kept longer because of this one.
        deps.log.error({ err: error, subject: id }, 'data that is due could not be erased');
      }
    }
  }
  return erased;
}
