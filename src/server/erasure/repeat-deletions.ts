import { listToRepeat } from '../../db/person-data/deletion/listed-deletion.repository.ts';
import { openMatters } from '../../db/person-data/deletion/open-matters.repository.ts';
import { lockPerson } from '../../db/person-data/deletion/person-lock.repository.ts';
import { findPerson, type PersonSubject } from '../../db/person-data/person-ids.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { Deps } from '../deps.ts';
import { dayIn } from '../forms/form-facts.ts';
import { keepDeletionList } from './deletion-list.ts';
import { erasePerson } from './erase-person.ts';
import type { ErasureDeps } from './erasing.ts';
import { removeErasedFiles } from './remove-erased-files.ts';

/**
 * Deletes again who was deleted after the backup that was restored, and writes the list beside the database. Nobody waits
 * for the days of grace: these people have asked. Only a legal hold stops it.
 *
 * @returns how many people were deleted again.
 * @see docs/decisions/0142-a-person-is-deleted-as-far-as-no-law-keeps.md
 */
export async function repeatDeletions(deps: ErasureDeps & Pick<Deps, 'settings'>): Promise<number> {
  let repeated = 0;
  for (const subject of await listToRepeat(deps.db)) {
    try {
      if (await repeatOne(deps, subject)) repeated += 1;
    } catch (error) {
      deps.log.error({ err: error, subject: subject.id }, 'a deletion could not be repeated');
    }
  }
  await keepDeletionList(deps);
  return repeated;
}

async function repeatOne(deps: ErasureDeps, subject: PersonSubject): Promise<boolean> {
  const property = await findProperty(deps.db, subject.property_id);
  const found = await findPerson(deps.db, subject);
  if (property === null || found === null) return false;
  const files = await deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, deps.dialect, found);
    const ids = await findPerson(trx, subject);
    const today = dayIn(property.settings.time_zone, deps.clock.now());
    if (ids === null || (await openMatters(trx, ids, today)).includes('legal_hold')) return null;
    const { company_id, property_id } = subject;
    const by = { asked_by: null, reason: null, erased_at: deps.clock.now().toISOString() };
    // Another record of the same person may have led here before.
    const isOpen = (await listToRepeat(trx)).some(({ id }) => id === subject.id);
    return isOpen
      ? erasePerson(deps, trx, { property, ids, today, entry: { company_id, property_id, ...by } })
      : null;
  });
  if (files !== null) await removeErasedFiles(deps, files);
  return files !== null;
}
