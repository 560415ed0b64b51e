import { nearestName } from '../../nearest.ts';

/**
 * What works against a person while a flow is open in front of them.
 *
 * - `token`: the access token expires at any moment. From then on every call is answered 401, and every page that
 *   is loaded says that the link is no longer good.
 * - `tab`: a second tab of the same person does whatever the server lets this person do. The first tab knows
 *   nothing of it until the server answers it, or a page is loaded.
 * - `lost`: the server does what it was asked for, and its answer never arrives.
 * - `signout`: the session ends in another tab, which this one is told: its page gives way to the sign-in, whatever it was
 *   doing, and the server finishes the call. A page that does not hear of it is answered 401, as with `token`.
 * - `impersonation`: besides the person, a member of the office may be who acts. What is `personal` in the world is refused
 *   to them, and their impersonation ends at any moment, which the page is told, or learns by a 401.
 */
export type Adversary = 'token' | 'tab' | 'lost' | 'signout' | 'impersonation';

export const adversaries: readonly Adversary[] = ['token', 'tab', 'lost', 'signout', 'impersonation'];

/**
 * Reads a list of adversaries.
 *
 * @throws {TypeError} that names what is unknown.
 * @example readAdversaries('token,tab') // ['token', 'tab']
 */
export function readAdversaries(text: string): Adversary[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].map((name) => {
    const found = adversaries.find((one) => one === name);
    if (found) return found;
    const meant = nearestName(name, adversaries);
    const hint = meant ? ` Did you mean "${meant}"?` : '';
    throw new TypeError(`There is no adversary "${name}".${hint} Known: ${adversaries.join(', ')}.`);
  });
}
