import type { Settings } from '../../settings/settings.ts';
import type { FileStorage } from '../deps.ts';
import { folderStorage } from './folder-storage.ts';
import { type S3Surroundings, s3Client } from './s3/s3-client.ts';
import { s3Storage } from './s3/s3-storage.ts';

/**
 * The storage of the settings: the bucket if there is one, else the folder of files in DATA_DIR.
 *
 * @example const storage = portalStorage(settings, { now: () => new Date(), meter })
 */
export function portalStorage(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  surroundings: S3Surroundings,
): FileStorage {
  return s3 === null ? folderStorage(dataDir) : s3Storage(s3Client(s3, surroundings));
}
