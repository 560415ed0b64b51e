import { type Applicant, lockApplicant } from '../../db/applicant/applicant.repository.ts';
import { dueScreenings, dueSecrets, isDue } from '../../db/person-data/due-erasures.repository.ts';
import { listProperties, type Property } from '../../db/property/property.repository.ts';
import type { Retention } from '../../db/property/property-settings.ts';
import { dayMs } from '../jobs/every.ts';
import { eraseScreening, eraseSecrets } from './erase-of-applicant.ts';
import type { EraseOfApplicant, ErasureDeps } from './erasing.ts';
import { retentionOf } from './retention.ts';

interface Rule {
  readonly days: (retention: Retention) => number;
  readonly due: typeof dueSecrets;
  readonly erase: EraseOfApplicant;
}

const RULES: readonly Rule[] = [
  { days: ({ secrets_days }) => secrets_days, due: dueSecrets, erase: eraseSecrets },
  { days: ({ screening_days }) => screening_days, due: dueScreenings, erase: eraseScreening },
];

/**
 * Erases the data of applicants whose time is over by the rules of their property. Each applicant is a transaction of its
 * own, so that a portal that ends goes on in the next run; several may run it at once, and each erases what the others
 * have not.
 *
 * @param signal ends the run between two applicants.
 * @returns the number of erasures in the log.
 * @see docs/decisions/0129-what-the-law-keeps-stays-the-rest-ends.md
 */
export async function runRetention(deps: ErasureDeps, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (const property of await listProperties(deps.db)) {
    for (const rule of RULES) erased += await runRule(deps, property, rule, signal);
  }
  return erased;
}

async function runRule(
  deps: ErasureDeps,
  property: Property,
  { days, due, erase }: Rule,
  signal: AbortSignal | undefined,
): Promise<number> {
  const age = days(retentionOf(property.settings)) * dayMs;
  const until = new Date(deps.clock.now().getTime() - age).toISOString();
  let erased = 0;
  for await (const ids of due(deps.db, { property_id: property.id, until })) {
    for (const id of ids) {
      if (signal?.aborted) return erased;
      try {
        if (await eraseOne(deps, id, until, erase)) erased += 1;
      } catch (error) {
        // The next run tries again; the others are not kept longer because of this one.
        deps.log.error({ err: error, applicant: id }, 'data of an applicant could not be erased');
      }
    }
  }
  return erased;
}

function eraseOne(deps: ErasureDeps, id: string, until: string, erase: EraseOfApplicant): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const applicant: Applicant | null = await lockApplicant(trx, deps.dialect, id);
    // The decision may have been taken back meanwhile, or a hold placed.
    if (applicant === null || !(await isDue(trx, id, until))) return false;
    const { company_id, property_id } = applicant;
    const erased_at = deps.clock.now().toISOString();
    const by = { asked_by: null, reason: null };
    return erase(deps, trx, applicant, { id: deps.random.id(), company_id, property_id, ...by, erased_at });
  });
}
