import type { Property } from '../../db/property/property.repository.ts';

/** Whether a property accepts drawn signatures; typed ones are accepted everywhere. */
export function takesDrawings({ settings }: Pick<Property, 'settings'>): boolean {
  return settings.signature_drawing ?? false;
}
