import { nearestName } from '../../nearest.ts';

/**
 * Adverse events while a person has a flow open.
 *
 * - `token`: the access token expires at any moment. From then on every call gets a 401, and every page that is loaded
 *   reports that the link is no longer valid.
 * - `tab`: a second tab of the same person, or of another party, does anything that the server allows. The first tab does not know until the
 *   server answers it, or a page is loaded.
 * - `lost`: the server completes a request, and its response never arrives.
 * - `signout`: the session ends in another tab, and this tab is notified: it shows the sign-in, whatever it was doing,
 *   and the server finishes the call. A page that is not notified gets a 401, as with `token`.
 * - `impersonation`: an office member may act instead of the person. The tasks that are `personal` in the world are
 *   refused, and the impersonation ends at any moment; the page is notified, or gets a 401.
 */
export type Adversary = 'token' | 'tab' | 'lost' | 'signout' | 'impersonation';

export const adversaries: readonly Adversary[] = ['token', 'tab', 'lost', 'signout', 'impersonation'];

/**
 * Reads a list of adversaries.
 *
 * @throws {TypeError} with the unknown names.
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
