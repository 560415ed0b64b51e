/** Deletions of people as members of the office look at them first, and then ask for them. */
import type {
  DataTopic,
  DeletionPreview,
} from '../../../contract/office/privacy/person-deletion.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { folded } from '../../../db/office/folded.ts';
import { topicOf } from '../../../db/person-data/deletion/data-topics.ts';
import { openMatters } from '../../../db/person-data/deletion/open-matters.repository.ts';
import { lockPerson } from '../../../db/person-data/deletion/person-lock.repository.ts';
import { countRows } from '../../../db/person-data/erase-rows.repository.ts';
import { ERASING_PLAN } from '../../../db/person-data/erasing-plan.ts';
import { listPersonErasures } from '../../../db/person-data/erasure.repository.ts';
import type { PersonIds } from '../../../db/person-data/person-ids.repository.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { keepDeletionList } from '../../erasure/deletion-list.ts';
import { type DeletionScope, deletionScope } from '../../erasure/deletion-scope.ts';
import { erasePerson, recordIds } from '../../erasure/erase-person.ts';
import { removeErasedFiles } from '../../erasure/remove-erased-files.ts';
import { AppError } from '../../errors.ts';
import { dayIn } from '../../forms/form-facts.ts';
import type { Officer } from '../office/office.ts';
import { askedDeletion, refuseAsked, tellDeleted } from './deletion-answer.ts';
import { type Named, personOf } from './person-export.service.ts';

/** The member who asks, and from where. */
interface Asking {
  readonly officer: Officer;
  readonly asker: Asker;
}

/**
 * What a deletion would delete and keep, and what has to end before.
 *
 * @throws {AppError} `record.not_found` for nobody of the member's property.
 */
export async function previewDeletion(deps: Deps, officer: Officer, named: Named): Promise<DeletionPreview> {
  const { ids } = await personOf(deps, officer, named);
  const { property, today } = await placeOf(deps, officer);
  const scope = await deletionScope(deps.db, property, ids, today);
  const asked = await askedDeletion(deps.db, property.id, ids);
  const counts = await countRows(deps.db, { property_id: property.id, ids });
  const deleted = new Map<DataTopic, number>();
  const kept = new Map<DataTopic, number>();
  for (const entry of ERASING_PLAN) {
    const { topic, isKept } = topicOf(entry);
    const into = isKept || scope.spared.has(entry.table) ? kept : deleted;
    into.set(topic, (into.get(topic) ?? 0) + (counts.get(entry.table) ?? 0));
  }
  const listed = (topics: ReadonlyMap<DataTopic, number>) =>
    [...topics].filter(([, rows]) => rows > 0).map(([topic, rows]) => ({ topic, rows }));
  return {
    ...{ name: ids.known_as.name, confirm_with: confirmWith(ids) },
    open: await openMatters(deps.db, ids, today),
    deleted: listed(deleted),
    kept: listed(kept).map(({ topic, rows }) => ({ topic, rows, ...keptUntil(topic, scope) })),
    lives_elsewhere: scope.livesElsewhere,
    deleted_at: await deletedAt(deps.db, ids),
    asked: asked && { at: asked.request.asked_at, due_at: asked.request.due_at },
  };
}

/**
 * Deletes a person, once: who comes second, in another tab or as a colleague, is told so.
 *
 * @throws {AppError} `record.not_found`; `person.deleted`; `person.name_differs`; `person.not_over` with what is open.
 */
export async function deletePerson(
  deps: Deps,
  { officer, asker }: Asking,
  named: Named,
  { reason, name }: { readonly reason: string; readonly name: string },
): Promise<DeletionPreview> {
  const { ids: found } = await personOf(deps, officer, named);
  const { user } = officer;
  const { company_id, property_id } = user;
  const files = await deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, deps.dialect, found);
    // Read again: somebody else may have deleted or changed them before the lock.
    const { ids } = await personOf({ ...deps, db: trx }, officer, named);
    const { property, today } = await placeOf({ ...deps, db: trx }, officer);
    if ((await deletedAt(trx, ids)) !== null) throw new AppError('person.deleted');
    if (folded(name) !== folded(confirmWith(ids))) throw new AppError('person.name_differs');
    const open = await openMatters(trx, ids, today);
    if (open.length > 0) throw new AppError('person.not_over', { details: { open } });
    const by = { asked_by: user.id, reason: reason.trim() };
    const entry = { company_id, property_id, ...by, erased_at: deps.clock.now().toISOString() };
    await noteEvent(deps, trx, user, { kind: 'person_deleted', asker });
    const asked = await askedDeletion(trx, property_id, ids);
    const erased = await erasePerson(deps, trx, { property, ids, today, entry });
    if (asked !== null) await tellDeleted(deps, trx, asked);
    return erased;
  });
  await removeErasedFiles(deps, files);
  // The job writes what is missing.
  await keepDeletionList(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the list of deletions could not be written'),
  );
  return previewDeletion(deps, officer, named);
}

/**
 * Tells a person who has asked that they cannot be deleted yet, once: who comes second finds no open request.
 *
 * @throws {AppError} `record.not_found`; `person.not_asked`.
 */
export async function refuseDeletion(
  deps: Deps,
  officer: Officer,
  named: Named,
  { reason, possible_from = null }: { readonly reason: string; readonly possible_from?: string | null },
): Promise<DeletionPreview> {
  const { subject, ids } = await personOf(deps, officer, named);
  await deps.db.transaction().execute(async (trx) => {
    const asked = await askedDeletion(trx, subject.property_id, ids);
    await refuseAsked(deps, trx, asked, { by: officer.user.id, reason, possible_from });
  });
  return previewDeletion(deps, officer, named);
}

const confirmWith = ({ known_as: { name, email } }: PersonIds): string => (name === '' ? email : name);

async function placeOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: Officer,
): Promise<{ readonly property: Property; readonly today: string }> {
  const property = await findProperty(db, user.property_id);
  if (property === null) throw new AppError('record.not_found');
  return { property, today: dayIn(property.settings.time_zone, clock.now()) };
}

/** When the last record of the person was deleted; null while one of them was not. */
async function deletedAt(db: Connection, ids: PersonIds): Promise<string | null> {
  const erasures = await listPersonErasures(db, recordIds(ids));
  const known = new Set(erasures.map(({ subject_id }) => subject_id));
  return recordIds(ids).every((id) => known.has(id)) ? (erasures[0]?.erased_at ?? null) : null;
}

function keptUntil(
  topic: DataTopic,
  { until }: DeletionScope,
): { readonly until: string | null; readonly then_deleted: boolean } {
  if (topic === 'application') return { until: until.application, then_deleted: true };
  const days = { leases: until.lease, consents: until.lease ?? until.application, money: until.books };
  return { until: days[topic as keyof typeof days] ?? null, then_deleted: false };
}
