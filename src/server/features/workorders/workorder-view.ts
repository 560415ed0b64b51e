import type { Workorder, WorkorderRow } from '../../../contract/resident/workorder.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { findLeasePlace } from '../../../db/resident/lease-place.repository.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import type { StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { listWorkorderEntries } from '../../../db/workorder/workorder-entry.repository.ts';
import { shownAuthors } from '../../access/acting-name.ts';
import type { Deps } from '../../deps.ts';
import { residentFileEntry } from '../../storage/keep-resident-files.ts';
import { referenceOf } from '../../texts/reference.ts';
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

/** A workorder with its photos and its history, for its residents and the office. */
export async function workorderView(
  deps: Pick<Deps, 'secrets' | 'clock' | 'texts'>,
  db: Connection,
  workorder: StoredWorkorder,
  language: string,
): Promise<Workorder> {
  const { id, description, permission_to_enter, entry_note, times, lease_id, property_id } = workorder;
  const [entries, photos, place, property] = [
    await listWorkorderEntries(db, id),
    await listResidentFiles(db, 'workorder', [id]),
    await findLeasePlace(db, lease_id),
    await findProperty(db, property_id),
  ];
  const shown = await shownAuthors(deps, db, language, entries);
  return {
    ...workorderRow(workorder),
    description,
    permission_to_enter,
    entry_note,
    times: [...times],
    unit_uid: place?.unit_uid ?? '',
    time_zone: property?.settings.time_zone ?? 'UTC',
    photos: photos.map((file) => residentFileEntry(deps, file)),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      by_office: entry.by_office === 1,
      author: shown(entry, entry.author),
      text: entry.text,
      visit_from: entry.visit_from,
      visit_until: entry.visit_until,
      at: entry.at,
    })),
    facts: workorderFacts(workorder, place, deps.clock.now()),
  };
}
