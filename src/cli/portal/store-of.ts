import { silentMeter } from '../../server/metrics/meter.ts';
import { type S3Client, s3Client } from '../../server/storage/s3/s3-client.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * The store of files in the settings, for a command; null if the folder holds them.
 *
 * @example const store = storeOf(settings)
 */
export function storeOf({ s3 }: Pick<Settings, 's3'>): S3Client | null {
  return s3 === null ? null : s3Client(s3, { now: () => new Date(), meter: silentMeter });
}
