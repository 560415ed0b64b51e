import { ERASURES_SHOWN } from '../../../../contract/limits.ts';
import type { ErasureView } from '../../../../contract/office/privacy/erasure.contract.ts';
import { findErasure, listErasures } from '../../../../db/person-data/erasure.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { type Officer, served } from '../office.ts';

/**
 * A page of what was erased at the officer's property.
 *
 * @param before the id of the last erasure of the page before; null: the newest.
 * @throws {AppError} `record.not_found`
 */
export async function shownErasures(
  { db }: Pick<Deps, 'db'>,
  officer: Officer,
  before: string | null,
): Promise<{ erasures: ErasureView[]; has_more: boolean }> {
  const after = before === null ? null : served(officer, await findErasure(db, before));
  const rows = await listErasures(db, officer.user.property_id, { after, most: ERASURES_SHOWN + 1 });
  const shown = rows.slice(0, ERASURES_SHOWN);
  const names = await listUserNames(
    db,
    shown.flatMap(({ asked_by }) => asked_by ?? []),
  );
  const erasures = shown.map(({ id, kind, subject_id, counts, total, erased_at, asked_by: by, reason }) => ({
    ...{ erasure_id: id, kind, subject_id, counts, total, at: erased_at },
    asked: by === null ? null : { by: names.get(by) ?? '', reason: reason ?? '' },
  }));
  return { erasures, has_more: rows.length > ERASURES_SHOWN };
}
