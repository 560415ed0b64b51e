import type { Facts } from '../../src/engine/facts.ts';
import type { Deps } from '../../src/server/deps.ts';
import type { Wire } from './wire.ts';

/** Where tours are played: the server, its database, the providers' stand-ins. */
export interface Around {
  readonly deps: Deps;
  readonly wire: Wire;
  /** The sandbox of the providers, without a slash at the end. */
  readonly sandboxUrl: string;
}

/**
 * How the people of one flow are put on the stage, whatever they walk with. `Stage` is the place with the person
 * who walks there.
 *
 * @example const stage = await applicationStaging.enter(around, facts); await applicationStaging.agreed(stage, facts)
 */
export interface Staging<Stage extends Around> {
  /** Somebody new of whom these facts are true already. */
  readonly enter: (around: Around, facts: Facts) => Promise<Stage>;
  /** Others make these facts true. */
  readonly put: (stage: Stage, facts: Facts) => Promise<void>;
  /**
   * The facts that the server tells, which must be those in its database and those of the tour.
   *
   * @throws {Error} that names every fact which differs.
   */
  readonly agreed: (stage: Stage, expected: Facts) => Promise<Facts>;
}

/** What a step asks of a stage: the answer that is wanted, and the facts that must be true after it. */
export interface Cue {
  readonly outcome: string;
  readonly facts: Facts;
  /** The event that began the task; empty where the flow began it by itself. */
  readonly cause: string;
}

interface Fault {
  readonly provider: 'gateway' | 'bureau';
  readonly kind: 'decline' | 'delay' | 'error';
  readonly ms?: number;
  readonly message?: string;
  /** It meets only a call in which this stands: an invoice, or an applicant. Others play at the same time. */
  readonly about: string;
}

/** The faults that were set by those who share these dependencies, and not taken back. */
const standing = new WeakMap<Deps, string[]>();

/** What goes wrong with the next call of a provider. */
export async function setFault({ sandboxUrl, deps }: Around, fault: Fault): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`the sandbox does not know this fault: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  standing.set(deps, [...(standing.get(deps) ?? []), id]);
}

/** Nothing goes wrong any more of what was set here. Faults of others stay. */
export async function clearFaults({ sandboxUrl, deps }: Around): Promise<void> {
  for (const id of standing.get(deps) ?? []) await fetch(`${sandboxUrl}/faults/${id}`, { method: 'DELETE' });
  standing.delete(deps);
}
