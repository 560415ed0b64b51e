/** Erases what no law keeps of a person. */
import { lockApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { openMatters } from '../../db/person-data/deletion/open-matters.repository.ts';
import {
  emptyApplications,
  forgetNameInActs,
  lockPerson,
} from '../../db/person-data/deletion/person-lock.repository.ts';
import { eraseRows } from '../../db/person-data/erase-rows.repository.ts';
import { noteApplicationErased } from '../../db/person-data/erased-application.repository.ts';
import { insertErasure } from '../../db/person-data/erasure.repository.ts';
import { findPerson, type PersonIds } from '../../db/person-data/person-ids.repository.ts';
import type { Property } from '../../db/property/property.repository.ts';
import { dayIn } from '../forms/form-facts.ts';
import { deletionScope } from './deletion-scope.ts';
import { eraseSecrets, NO_REVISION } from './erase-of-applicant.ts';
import type { ErasureDeps, ErasureEntry } from './erasing.ts';

/** Of a person of whom an application has to stay for a time: the job of retention erases it after that. */
const APPLICATION_LEFT = 0;

interface ErasedPerson {
  readonly property: Pick<Property, 'id' | 'settings'>;
  readonly ids: PersonIds;
  /** The day at the property. */
  readonly today: string;
  readonly entry: Omit<ErasureEntry, 'id'>;
}

/** The records that a person is, as the log of erasures names them. @example recordIds(ids) // ['u1', 'a1', 'g1'] */
export const recordIds = ({ users, applicants, guestcards }: PersonIds): readonly string[] => [
  ...users,
  ...applicants,
  ...guestcards,
];

/**
 * Erases a person, and notes it for each of their records. The transaction holds their lock.
 *
 * @returns the keys of the files to remove after the transaction.
 */
export async function erasePerson(
  deps: ErasureDeps,
  trx: Connection,
  { property, ids, today, entry }: ErasedPerson,
): Promise<readonly string[]> {
  const { spared } = await deletionScope(trx, property, ids, today);
  const isApplicationKept = spared.has('applicants');
  for (const id of isApplicationKept ? ids.applicants : []) {
    const applicant = await lockApplicant(trx, deps.dialect, id);
    // Whatever is secret in the answers is not needed for the time that the application stays.
    if (applicant !== null) await eraseSecrets(deps, trx, applicant, { ...entry, id: deps.random.id() });
  }
  const acts = await forgetNameInActs(trx, property.id, ids);
  const { counts, storageKeys } = await eraseRows(trx, { property_id: property.id, ids, spared });
  const all = { ...counts, ...(acts > 0 && { account_events: (counts.account_events ?? 0) + acts }) };
  if (!isApplicationKept)
    for (const id of await emptyApplications(trx, ids.applications))
      await noteApplicationErased(trx, id, entry.erased_at);
  const revision = isApplicationKept ? APPLICATION_LEFT : NO_REVISION;
  for (const [index, subject_id] of recordIds(ids).entries())
    await insertErasure(trx, {
      ...{ ...entry, id: deps.random.id(), kind: 'person', subject_id, revision },
      counts: index === 0 ? all : {},
    });
  return storageKeys;
}

/**
 * Erases the application of a person who was deleted when it had to stay.
 *
 * @returns false while a legal hold is on it, or another application of theirs has to stay.
 */
export async function eraseLeft(
  deps: ErasureDeps,
  trx: Connection,
  { property, id, entry }: { readonly property: Property; readonly id: string; readonly entry: ErasureEntry },
): Promise<false | readonly string[]> {
  const { company_id, id: property_id } = property;
  const find = () => findPerson(trx, { company_id, property_id, kind: 'applicant', id });
  const found = await find();
  if (found === null) return false;
  await lockPerson(trx, deps.dialect, found);
  const ids = await find();
  const today = dayIn(property.settings.time_zone, deps.clock.now());
  if (ids === null || ids.known_as.email === '') return false;
  if ((await openMatters(trx, ids, today)).length > 0) return false;
  if ((await deletionScope(trx, property, ids, today)).spared.has('applicants')) return false;
  return erasePerson(deps, trx, { property, ids, today, entry });
}
