import type { Static } from 'typebox';
import { PICTURE_TYPES } from '../../../../contract/document-types.ts';
import { PROPERTY_PICTURES } from '../../../../contract/limits.ts';
import type { PictureAnswer } from '../../../../contract/office/property-settings.contract.ts';
import { countPictures, insertPicture } from '../../../../db/property/picture.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { judgeFiles } from '../../../storage/keep-resident-files.ts';
import type { UploadForm } from '../../../storage/upload-form.ts';
import type { Officer } from '../office.ts';
import { PICTURES } from './checked-settings.ts';

/**
 * Stores a picture for the pages of the officer's property. Nothing shows it until a setting or a floor plan names it.
 *
 * @throws {AppError} `file.…`, `property.pictures_full`.
 */
export async function keepPicture(
  deps: Deps,
  { user }: Officer,
  { files }: UploadForm,
): Promise<Static<typeof PictureAnswer>> {
  const [file] = await judgeFiles(files, { most: 1, accept: PICTURE_TYPES });
  if (file === undefined) throw new AppError('file.missing');
  const { company_id, property_id } = user;
  if ((await countPictures(deps.db, property_id)) >= PROPERTY_PICTURES)
    throw new AppError('property.pictures_full');
  const { file_name, media_type, content } = file;
  const [id, storage_key] = [deps.random.id(), deps.random.id()];
  await deps.storage.put(storage_key, content);
  await insertPicture(deps.db, {
    ...{ id, company_id, property_id, file_name, media_type, storage_key },
    ...{ size: content.length, user_id: user.id, created_at: deps.clock.now().toISOString() },
  });
  return { picture_id: id, path: `${PICTURES}${id}` };
}
