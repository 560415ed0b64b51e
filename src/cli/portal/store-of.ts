import { silentMeter } from '../../server/metrics/meter.ts';
import { bucketOf } from '../../server/storage/portal-storage.ts';
import type { S3Client } from '../../server/storage/s3/s3-client.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * The bucket of the settings, for a command that nobody measures; null if the folder holds the files.
 *
 * @example const store = storeOf(settings)
 */
export function storeOf(settings: Pick<Settings, 's3'>): S3Client | null {
  return bucketOf(settings, { now: () => new Date(), meter: silentMeter });
}
