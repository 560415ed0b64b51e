import type { Workorder, WorkorderRow } from '../../contract/resident/workorder.contract.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { findLeasePlace } from '../../db/resident/lease-place.repository.ts';
import { listResidentFiles } from '../../db/resident/resident-file.repository.ts';
import type { StoredWorkorder } from '../../db/workorder/workorder.repository.ts';
import { listWorkorderEntries } from '../../db/workorder/workorder-entry.repository.ts';
import type { Deps } from '../deps.ts';
import { residentFileEntry } from '../resident-files/resident-file-entry.ts';
import { referenceOf } from '../texts/reference.ts';
import { workorderFacts } from './workorder.subject.ts';

/** A workorder as lists show it. */
export function workorderRow(workorder: StoredWorkorder): WorkorderRow {
  const { id, category, title, status, visit_from, visit_until, created_at, changed_at } = workorder;
  const reference = referenceOf(id);
  return {
    workorder_id: id,
    reference,
    category,
    title,
    status,
    visit_from,
    visit_until,
    created_at,
    changed_at,
  };
}

/** A workorder with its photos and all that has happened, for its residents and the office. */
export async function workorderView(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Connection,
  workorder: StoredWorkorder,
): Promise<Workorder> {
  const { id, description, permission_to_enter, entry_note, times, lease_id, property_id } = workorder;
  const [entries, photos, unit, property] = [
    await listWorkorderEntries(db, id),
    await listResidentFiles(db, 'workorder', [id]),
    await findLeasePlace(db, lease_id),
    await findProperty(db, property_id),
  ];
  return {
    ...workorderRow(workorder),
    description,
    permission_to_enter,
    entry_note,
    times: [...times],
    unit_uid: unit?.unit_uid ?? '',
    time_zone: property?.settings.time_zone ?? 'UTC',
    photos: photos.map((file) => residentFileEntry(deps, file)),
    entries: entries.map(({ id: entryId, kind, by_office, author, text, visit_from, visit_until, at }) => ({
      id: entryId,
      kind,
      by_office: by_office === 1,
      author,
      text,
      visit_from,
      visit_until,
      at,
    })),
    facts: workorderFacts(workorder, deps.clock.now()),
  };
}
