import type { UnitDetails } from '../../db/property/property.repository.ts';

/** The name of a home within its property. @example homeName({ unit_uid: '204', building_uid: 'B' }) // '204 / B' */
export function homeName({ unit_uid, building_uid }: Pick<UnitDetails, 'unit_uid' | 'building_uid'>): string {
  return `${unit_uid} / ${building_uid}`;
}
