import type { Facts } from '../../../engine/facts.ts';
import type { Deps } from '../../../server/deps.ts';
import type { Person } from './person.ts';
import type { Wire } from './wire.ts';

/** Where a tour is played: the server, its database, the providers' stand-ins, and who walks. */
export interface Stage {
  readonly deps: Deps;
  readonly wire: Wire;
  /** The sandbox of the providers, without a slash at the end. */
  readonly sandboxUrl: string;
  readonly person: Person;
}

/** What a step asks of a stage: the answer that is wanted, and the facts that must be true after it. */
export interface Cue {
  readonly outcome: string;
  readonly facts: Facts;
  /** Of the exam: new questions were asked for. */
  readonly regenerate: boolean;
}

interface Fault {
  readonly provider: 'gateway' | 'bureau';
  readonly kind: 'decline' | 'delay' | 'error';
  readonly ms?: number;
  readonly message?: string;
}

/** What goes wrong with the next call of a provider. */
export async function setFault({ sandboxUrl }: Stage, fault: Fault): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`the sandbox does not know this fault: ${await answer.text()}`);
}

/** Nothing goes wrong any more. */
export async function clearFaults({ sandboxUrl }: Stage): Promise<void> {
  await fetch(`${sandboxUrl}/faults`, { method: 'DELETE' });
}
