import { FIELDS_PER_ADDRESS } from './sample-addresses.ts';

/** The number of fields requested from the page: `?fields=64`. */
export function fieldsAsked(): number {
  return Number(new URLSearchParams(window.location.search).get('fields') ?? FIELDS_PER_ADDRESS);
}
