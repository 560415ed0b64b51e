import { FIELDS_PER_ADDRESS } from './sample-addresses.ts';

/** How many fields the page is asked for: `?fields=64`. */
export function fieldsAsked(): number {
  return Number(new URLSearchParams(window.location.search).get('fields') ?? FIELDS_PER_ADDRESS);
}
