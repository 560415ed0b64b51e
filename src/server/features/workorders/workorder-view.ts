import type { Workorder, WorkorderRow } from '../../../contract/resident/workorder.contract.ts';
import { readProcessRecord } from '../../../db/process/answers.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { findLeasePlace } from '../../../db/resident/lease-place.repository.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import { listTenancyFiles } from '../../../db/resident/tenancy-file.repository.ts';
import type { StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { listWorkorderEntries } from '../../../db/workorder/workorder-entry.repository.ts';
import { eventsOf, knownFactNames, PERSON } from '../../../engine/flow/parties.ts';
import { shownAuthors } from '../../access/acting-name.ts';
import type { Deps } from '../../deps.ts';
import { eventsAt, resume } from '../../process/places.ts';
import { loadProcess } from '../../process/process-release.ts';
import { residentFileEntry } from '../../storage/keep-resident-files.ts';
import { referenceOf } from '../../texts/reference.ts';
import { WORKORDER } from './workorder.subject.ts';

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

/** A workorder with its photos, its history and what the office has done, for its residents. */
export async function workorderView(
  deps: Deps,
  workorder: StoredWorkorder,
  language: string,
): Promise<Workorder> {
  const { db } = deps;
  const { id, description, permission_to_enter, emergency, stars, entry_note, times, lease_id, property_id } =
    workorder;
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
    emergency,
    stars,
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
    ...(await lifeOf(deps, workorder)),
  };
}

/** What the process knows of a workorder: where it stands, what a resident may do and know, the photos of the
 * repair. */
async function lifeOf(
  deps: Deps,
  workorder: StoredWorkorder,
): Promise<Pick<Workorder, 'place' | 'events' | 'facts' | 'done_photos'>> {
  const name = { flow: WORKORDER, subject_kind: WORKORDER, subject_id: workorder.id };
  const { flow, facts, deps: its } = await loadProcess(deps, deps.db, name, workorder);
  const place = resume(flow, facts);
  const { state } = place;
  const known = knownFactNames(flow.file, its.factsSchema(flow.id), [PERSON], state);
  const { answers } = await readProcessRecord(deps.db, name);
  const isDone = workorder.status === 'DONE';
  const files = isDone ? await listTenancyFiles(deps.db, workorder.id) : [];
  const { result } = answers as Partial<Record<string, Readonly<Record<string, unknown>>>>;
  const kept = new Set(idsIn(result?.photos));
  return {
    place: { ...place, visited: [...place.visited] },
    events: eventsOf(flow.file, [PERSON], { state, events: eventsAt(flow, facts, place) }),
    facts: Object.fromEntries(Object.entries(facts).filter(([fact]) => known.includes(fact))),
    done_photos: files.filter(({ id }) => kept.has(id)).map((file) => residentFileEntry(deps, file)),
  };
}

/** The ids of uploaded files in an answer. */
const idsIn = (answer: unknown): readonly string[] =>
  Array.isArray(answer) ? answer.map((file) => String((file as { readonly id?: unknown }).id)) : [];
