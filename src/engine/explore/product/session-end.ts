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
 * The session of the first tab ends. If its page is notified, it is replaced by one that reports the end, and the
 * server finishes its pending call. A page that is not notified stays open, and its calls get a 401 from then on.
 *
 * @param running the task that the first tab is waiting for; -1 if none
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
  // Two concurrent calls without a waiting page would only add situations, but no new findings.
  if (from.busy && from.other >= 0) return;
  const other = from.busy ? running : from.other;
  happens(ENDS[by].heard, { ...over, place: -1, busy: false, other });
}
