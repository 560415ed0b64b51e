import { RETENTION_DAYS } from '../../contract/office/privacy/retention.ts';
import type { PropertySettings, Retention } from '../../db/property/property-settings.ts';

/**
 * The days of a property after which data of applicants is erased.
 *
 * @example retentionOf({ …, retention: undefined }).secrets_days // 30
 */
export function retentionOf({ retention }: Pick<PropertySettings, 'retention'>): Retention {
  const { secrets_days, screening_days } = RETENTION_DAYS;
  const usual = { secrets_days: secrets_days.usual, screening_days: screening_days.usual };
  return { ...usual, ...retention };
}
