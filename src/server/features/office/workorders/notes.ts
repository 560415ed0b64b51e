import { Value } from 'typebox/value';
import { WORKORDER_NOTES, WORKORDER_PHOTOS } from '../../../../contract/limits.ts';
import {
  NoteRequest,
  type WorkorderNote,
} from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { listResidentFiles } from '../../../../db/resident/resident-file.repository.ts';
import { findWorkorder, lockWorkorder } from '../../../../db/workorder/workorder.repository.ts';
import {
  findNoteOfRequest,
  insertWorkorderNote,
  listWorkorderNotes,
} from '../../../../db/workorder/workorder-note.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { actorOfOffice, officeNames } from '../../../process/turns/office-actor.ts';
import { judgeFiles, keepResidentFiles, residentFileEntry } from '../../../storage/keep-resident-files.ts';
import type { UploadForm } from '../../../storage/upload-form.ts';
import { type Officer, served } from '../office.ts';

const NOTE = 'workorder_note';

/**
 * Adds a note with photos to a workorder of the officer's property. The same key is the same note.
 *
 * @throws {AppError} `record.not_found`; `request.invalid`; `file.…`; `workorder.full`; `idempotency_key.reused` for the key
 *   of a note with another text. Nothing is stored then.
 */
export async function addNote(
  deps: Deps,
  officer: Officer,
  workorderId: string,
  { fields, files }: UploadForm,
): Promise<WorkorderNote> {
  const workorder = served(officer, await findWorkorder(deps.db, workorderId));
  const { key, text } = requestOf(fields.get('request') ?? '');
  const photos = await judgeFiles(files, { most: WORKORDER_PHOTOS, accept: 'image/*' });
  if (text === '' && photos.length === 0) throw wrongRequest();
  const { lease_id, company_id, property_id } = workorder;
  const id = deps.random.id();
  const owner = { lease_id, company_id, property_id, kind: NOTE, id } as const;
  await keepResidentFiles(deps, owner, photos, async (trx) => {
    await lockWorkorder(trx, deps.dialect, workorderId);
    const known = await findNoteOfRequest(trx, workorderId, key);
    if (known !== null && known.text !== text) throw new AppError('idempotency_key.reused');
    if (known !== null) return false;
    if ((await listWorkorderNotes(trx, [workorderId])).length >= WORKORDER_NOTES)
      throw new AppError('workorder.full');
    const at = deps.clock.now().toISOString();
    const note = { id, company_id, property_id, workorder_id: workorderId, request_key: key, text, at };
    await insertWorkorderNote(trx, { ...note, user_id: officer.user.id });
    return true;
  });
  const kept = await findNoteOfRequest(deps.db, workorderId, key);
  const notes = (await notesOf(deps, [workorderId])).get(workorderId) ?? [];
  const found = notes.find(({ note_id }) => note_id === kept?.id);
  if (found === undefined) throw new AppError('record.not_found');
  return found;
}

/** The notes of these workorders with their photos, oldest first, by the id of the workorder. */
export async function notesOf(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  workorderIds: readonly string[],
): Promise<ReadonlyMap<string, WorkorderNote[]>> {
  const stored = await listWorkorderNotes(deps.db, workorderIds);
  const files = await listResidentFiles(
    deps.db,
    NOTE,
    stored.map(({ id }) => id),
  );
  const nameOf = officeNames(deps.db);
  const notes = new Map<string, WorkorderNote[]>();
  for (const { id, workorder_id, user_id, text, at } of stored) {
    const photos = files
      .filter(({ owner_id }) => owner_id === id)
      .map((file) => residentFileEntry(deps, file));
    const author = (await nameOf(actorOfOffice(user_id))) ?? '';
    notes.set(workorder_id, [...(notes.get(workorder_id) ?? []), { note_id: id, author, text, photos, at }]);
  }
  return notes;
}

function requestOf(sent: string): { readonly key: string; readonly text: string } {
  try {
    const request: unknown = JSON.parse(sent);
    if (Value.Check(NoteRequest, request)) return { key: request.key, text: request.text.trim() };
  } catch {
    // Not JSON at all.
  }
  throw wrongRequest();
}

const wrongRequest = () => invalidField('request');
