import { RETENTION_DAYS, type RetentionSetting } from '../../contract/office/privacy/retention.ts';
import type { PropertySettings, Retention } from '../../db/property/property-settings.ts';

/** The settings in the order of their form. */
export const RETENTION_SETTINGS = Object.keys(RETENTION_DAYS) as readonly RetentionSetting[];

/**
 * The days of a property after which data of applicants is erased.
 *
 * @example retentionOf({ …, retention: undefined }).secrets_days // 30
 */
export function retentionOf({ retention }: Pick<PropertySettings, 'retention'>): Retention {
  const usual = RETENTION_SETTINGS.map((name) => [name, RETENTION_DAYS[name].usual] as const);
  return { ...(Object.fromEntries(usual) as unknown as Retention), ...retention };
}
