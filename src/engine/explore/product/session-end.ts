import type { Act, Happens } from './acts.ts';
import type { Adversary } from './adversaries.ts';
import type { Situation } from './situation.ts';

const ENDS = {
  signout: {
    heard: { text: 'another tab signs out', by: 'signout' },
    unheard: { text: 'another tab signs out, unheard', by: 'signout' },
  },
  impersonation: {
    heard: { text: 'the impersonation ends', by: 'impersonation' },
    unheard: { text: 'the impersonation ends, unheard', by: 'impersonation' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Partial<Act>>>>>;

/**
 * The session of the first tab ends. Its page is told and gives way to one that says so; the call that it waits for is
 * finished by the server. A page that is not told keeps standing, and is answered 401 from then on.
 *
 * @param running the task that the first tab waits for; -1 for none
 */
export function endOfSession(
  from: Situation,
  adversaries: readonly Adversary[],
  running: number,
  happens: Happens,
): void {
  if (from.expired) return;
  const by = from.acting ? 'impersonation' : 'signout';
  if (!adversaries.includes(by)) return;
  const over = { ...from, expired: true };
  happens(ENDS[by].unheard, over);
  // Two calls at once that nobody waits for would come to more situations, and to nothing else.
  if (from.busy && from.other >= 0) return;
  const other = from.busy ? running : from.other;
  happens(ENDS[by].heard, { ...over, place: -1, busy: false, other });
}
