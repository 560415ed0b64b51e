import { sha256 } from '../../releases/sha256.ts';

const LENGTH = 32;

/**
 * The id of the record that a call with this key makes about somebody or something: the call sent twice makes it once.
 *
 * @param key chosen by who calls
 * @example keyedId('K-1', lease_id) // '9f86d081884c7d659a2feaa0c55ad015', every time
 */
export function keyedId(key: string, about: string): string {
  return sha256(`${key}\n${about}`).slice(0, LENGTH);
}
