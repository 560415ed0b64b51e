import type { Parcel } from '../../../../contract/resident/parcel.contract.ts';
import {
  findParcel,
  noteHandover,
  PARCEL_CODE_ATTEMPTS,
  type StoredParcel,
  spendCodeAttempt,
} from '../../../../db/resident/parcel.repository.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { parcelViews } from '../../residents/parcel-view.ts';
import { type Officer, served } from '../office.ts';
import { isCodeOf } from './add-parcel.ts';

/** By the code of the residents, or without it. */
type Handover = { readonly code: string } | { readonly name: string; readonly reason: string };

/**
 * Gives out a parcel, once.
 *
 * @throws {AppError} `record.not_found`; `parcel.given` if somebody has it; `parcel.code_wrong`; `parcel.code_locked`
 *   after too many wrong codes: then it is given out by name.
 */
export async function giveOutParcel(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'texts'>,
  officer: Officer,
  { id, ...handover }: Handover & { readonly id: string },
  language: string,
): Promise<Parcel> {
  const parcel = served(officer, await findParcel(deps.db, id));
  if (parcel.picked_up_at !== null) throw new AppError('parcel.given');
  if ('code' in handover) await requireCode(deps, parcel, handover.code);
  const isGiven = await noteHandover(deps.db, id, {
    picked_up_at: deps.clock.now().toISOString(),
    picked_up_by: 'name' in handover ? inOneLine(handover.name) : (parcel.label_name ?? ''),
    given_by: officer.user.id,
    given_reason: 'reason' in handover ? handover.reason.trim() : null,
  });
  if (!isGiven) throw new AppError('parcel.given');
  const kept = served(officer, await findParcel(deps.db, id));
  const [view] = await parcelViews(deps, language, [kept] as const);
  return view;
}

/** The attempt is counted before the code is compared, so that simultaneous guesses are counted, too. */
async function requireCode(
  deps: Pick<Deps, 'db' | 'secrets'>,
  parcel: StoredParcel,
  code: string,
): Promise<void> {
  if (!(await spendCodeAttempt(deps.db, parcel.id, PARCEL_CODE_ATTEMPTS)))
    throw new AppError('parcel.code_locked');
  if (!isCodeOf(deps, parcel, code)) throw new AppError('parcel.code_wrong');
}
