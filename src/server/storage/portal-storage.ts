import type { Settings } from '../../settings/settings.ts';
import type { FileStorage } from '../deps.ts';
import { folderStorage } from './folder-storage.ts';
import { type S3Client, type S3Surroundings, s3Client } from './s3/s3-client.ts';
import { s3Storage } from './s3/s3-storage.ts';

/**
 * The bucket of the settings; null if the folder holds the files.
 *
 * @example const bucket = bucketOf(settings, { now: () => new Date(), meter: silentMeter })
 */
export function bucketOf({ s3 }: Pick<Settings, 's3'>, surroundings: S3Surroundings): S3Client | null {
  return s3 === null ? null : s3Client(s3, surroundings);
}

/**
 * The storage of the settings: the bucket if there is one, else the folder of files in DATA_DIR.
 *
 * @example const storage = portalStorage(settings, { now: () => new Date(), meter })
 */
export function portalStorage(
  settings: Pick<Settings, 's3' | 'dataDir'>,
  surroundings: S3Surroundings,
): FileStorage {
  const bucket = bucketOf(settings, surroundings);
  return bucket === null ? folderStorage(settings.dataDir) : s3Storage(bucket);
}
