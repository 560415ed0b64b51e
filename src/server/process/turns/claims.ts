/** Who has claimed the work of a turn, in the log of its process. */
import type { Process } from '../../../db/process/process.repository.ts';
import { subjectKindOf } from '../facts.ts';
import type { HeldProcess } from '../held-process.ts';
import { logHappened } from '../process-log.ts';
import type { Author } from '../task.ts';
import { actorOfOffice } from './office-actor.ts';

/** The names in the log, and the message keys of the lines that say so to the office. They are no events of a flow. */
const CLAIMS = {
  CLAIMED: 'portal:turn.did.claimed',
  GIVEN: 'portal:turn.did.given',
  GIVEN_BACK: 'portal:turn.did.given_back',
} as const;

export type Claim = keyof typeof CLAIMS;

/** The names of claims in a log: only the office is told about them. */
export const CLAIM_NAMES: readonly string[] = Object.keys(CLAIMS);

/** The message key for a claim in a log; null for an event of the flow. @example claimText('DECIDE') // null */
export function claimText(event: string): string | null {
  const found = Object.entries(CLAIMS).find(([name]) => name === event);
  return found === undefined ? null : found[1];
}

/**
 * Logs a claim in the process whose turn it is. The process itself does not change, so its revision stays.
 *
 * @param to the member who has the work now; null: nobody.
 */
export async function logClaim(
  held: HeldProcess,
  process: Process,
  { claim, to, author }: { readonly claim: Claim; readonly to: string | null; readonly author: Author },
): Promise<void> {
  const { deps, trx, flow, subject, now } = held;
  const here = held.place();
  const owner = subjectKindOf(deps, flow.id).owner(subject);
  await logHappened(
    deps,
    trx,
    { process, flow, owner },
    {
      event: claim,
      before: here,
      after: here,
      outcome: null,
      author,
      detail: to === null ? {} : { to: actorOfOffice(to) },
      at: now.toISOString(),
    },
  );
}
