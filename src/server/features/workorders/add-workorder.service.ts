import { Value } from 'typebox/value';
import { WORKORDER_PHOTOS } from '../../../contract/limits.ts';
import { WorkorderRequest } from '../../../contract/resident/workorder.contract.ts';
import { displayName } from '../../../db/session/user.repository.ts';
import {
  findWorkorderOfRequest,
  insertWorkorder,
  REQUESTED,
  type StoredWorkorder,
} from '../../../db/workorder/workorder.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { inOneLine } from '../../../engine/texts/filled-text.ts';
import { nameNow } from '../../access/acting-name.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { notifyOffice } from '../../outbox/notify-office.ts';
import { judgeFiles, keepResidentFiles } from '../../storage/keep-resident-files.ts';
import type { UploadForm } from '../../storage/upload-form.ts';
import type { TenantAt } from '../residents/lease-of.ts';
import { beginLife } from './begin-life.ts';
import { requireDaysAhead } from './suitable-times.ts';
import { writeEntry } from './write-entry.ts';

/**
 * Saves a resident's repair request with its photos. A repeated request returns the same workorder.
 *
 * @throws {AppError} `access.denied` if the lease does not allow workorders; `request.invalid`; `workorder.day_over`;
 *   `file.…` for a refused photo, and then nothing is stored.
 * @see spec/platform.md §6
 */
export async function addWorkorder(
  deps: Deps,
  { user, unit, property }: TenantAt,
  { fields, files }: UploadForm,
): Promise<{ readonly workorder_id: string }> {
  if (!unit.allow_workorder) throw new AppError('access.denied');
  const request = requestOf(fields.get('request') ?? '');
  const known = await findWorkorderOfRequest(deps.db, user.id, request.key);
  if (known !== null) return { workorder_id: known.id };
  const now = deps.clock.now();
  requireDaysAhead(request.times, dayIn(property.settings.time_zone, now));
  const photos = await judgeFiles(files, { most: WORKORDER_PHOTOS, accept: 'image/*' });
  const { key, title, description, entry_note, emergency = false, ...asked } = request;
  const at = now.toISOString();
  const workorder: StoredWorkorder = {
    ...asked,
    id: deps.random.id(),
    company_id: property.company_id,
    property_id: property.id,
    lease_id: unit.lease_id,
    user_id: user.id,
    request_key: key,
    title: inOneLine(title),
    description: description.trim(),
    emergency,
    entry_note: inOneLine(entry_note),
    ...REQUESTED,
    created_at: at,
    changed_at: at,
  };
  await keepResidentFiles(deps, { ...workorder, kind: 'workorder' }, photos, async (trx) => {
    if (!(await insertWorkorder(trx, workorder))) return false;
    const step = { author: { by_office: false, name: displayName(user) } };
    await writeEntry(deps, trx, workorder, { kind: 'submitted', step, now });
    await beginLife(deps, trx, workorder.id);
    await notifyOffice(deps, trx, {
      ...workorder,
      template: emergency ? 'office_emergency' : 'office_workorder',
      values: {
        title: workorder.title,
        description: workorder.description,
        resident: nameNow(deps, FALLBACK_LANGUAGE, displayName(user)),
        unit: unit.unit_uid,
      },
    });
    return true;
  });
  const kept = await findWorkorderOfRequest(deps.db, user.id, key);
  return { workorder_id: kept?.id ?? workorder.id };
}

function requestOf(text: string): WorkorderRequest {
  const request = parsed(text);
  if (Value.Check(WorkorderRequest, request)) return request;
  throw new AppError('request.invalid', {
    details: { fields: [{ path: 'request', code: 'request.invalid' }] },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
