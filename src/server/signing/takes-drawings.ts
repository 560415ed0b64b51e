import type { Property } from '../../db/property/property.repository.ts';

/** Whether signatures may be drawn at a property; typed they may be everywhere. */
export function takesDrawings({ settings }: Pick<Property, 'settings'>): boolean {
  return settings.signature_drawing ?? false;
}
