import type { Entry, FormUi } from '../form.ts';

/**
 * Pads a ZIP when its field loses focus: one to four digits get leading zeros. An empty or longer value is returned
 * unchanged.
 *
 * @example padZip('501') // '00501'
 * @see spec/application.md §4
 */
export function padZip(value: string): string {
  const digits = value.replaceAll(/\D/g, '');
  return digits.length > 0 && digits.length < 5 ? digits.padStart(5, '0') : value;
}

/** A state as stored by the address forms. */
export interface State {
  readonly id: string | number;
  readonly label: string;
  readonly code: string;
}

/**
 * The entry after a ZIP look-up: city and state are filled, or cleared if the ZIP is unknown (`place` null). If the
 * field has no look-up, the entry is returned unchanged.
 *
 * @see spec/application.md §4, §8 application.invalid_zip_code
 */
export function applyLookup(
  ui: FormUi,
  zipField: string,
  entry: Entry,
  place: { readonly city: string; readonly state: State | null } | null,
): Entry {
  const lookup = ui.fields[zipField]?.lookup;
  if (!lookup) return entry;
  const { [lookup.city]: _city, [lookup.state]: _state, ...rest } = entry;
  if (place === null) return rest;
  const keepsCode = ui.fields[lookup.state]?.keep === 'code';
  const state = keepsCode ? place.state?.code : place.state;
  return { ...rest, [lookup.city]: place.city, ...(state ? { [lookup.state]: state } : {}) };
}
