import { PARCEL_NAME_CHARACTERS } from '../../../../contract/limits.ts';
import type { Parcel } from '../../../../contract/resident/parcel.contract.ts';
import { findLeasePlace } from '../../../../db/resident/lease-place.repository.ts';
import { findParcel } from '../../../../db/resident/parcel.repository.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { judgeFiles } from '../../../storage/keep-resident-files.ts';
import type { UploadForm } from '../../../storage/upload-form.ts';
import { parcelViews } from '../../residents/parcel-view.ts';
import { type Officer, served } from '../office.ts';
import { addParcel } from './add-parcel.ts';

const MOST = { parcel_id: 64, label_name: PARCEL_NAME_CHARACTERS, carrier: 60, place: 120, description: 200 };

/**
 * Takes in a parcel by a photo of its label.
 *
 * @throws {AppError} `record.not_found` for a home of another property, or an id that another property uses;
 *   `request.invalid` with the field; `file.…`.
 */
export async function takeInParcel(
  deps: Deps,
  officer: Officer,
  { fields, files }: UploadForm,
  language: string,
): Promise<Parcel> {
  const place = served(officer, await findLeasePlace(deps.db, fields.get('lease_id') ?? ''));
  const { lease_id, company_id, property_id } = place;
  const id = lineOf(fields, 'parcel_id');
  const parcel = {
    ...{ id, company_id, property_id, lease_id },
    label_name: lineOf(fields, 'label_name'),
    carrier: lineOf(fields, 'carrier'),
    place: lineOf(fields, 'place'),
    description: lineOf(fields, 'description', true),
    arrived_at: deps.clock.now().toISOString(),
    taken_in_by: officer.user.id,
  };
  if (files.length === 0) throw new AppError('file.missing');
  const photos = await judgeFiles(files, { most: 1, accept: 'image/*' });
  await addParcel(deps, parcel, photos);
  const kept = served(officer, await findParcel(deps.db, id));
  const [view] = await parcelViews(deps, language, [kept] as const);
  return view;
}

function lineOf(fields: ReadonlyMap<string, string>, name: keyof typeof MOST, mayBeEmpty = false): string {
  const text = inOneLine(fields.get(name) ?? '');
  if ((text === '' && !mayBeEmpty) || text.length > MOST[name]) throw invalidField(name);
  return text;
}
