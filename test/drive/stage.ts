import type { Facts } from '../../src/engine/facts.ts';
import type { Deps } from '../../src/server/deps.ts';
import type { Wire } from './wire.ts';

/** The environment of tours: the server, its database, the sandbox of providers. */
export interface Around {
  readonly deps: Deps;
  readonly wire: Wire;
  /** The sandbox of the providers, without a slash at the end. */
  readonly sandboxUrl: string;
}

/**
 * How the people of one flow are created and changed, for every kind of driver. `Stage` is the environment with the
 * person of the tour.
 *
 * @example const stage = await applicationStaging.enter(around, facts); await applicationStaging.agreed(stage, facts)
 */
export interface Staging<Stage extends Around> {
  /** Creates a person with these facts. */
  readonly enter: (around: Around, facts: Facts) => Promise<Stage>;
  /** Makes these facts true, as other people would. */
  readonly put: (stage: Stage, facts: Facts) => Promise<void>;
  /**
   * The facts that the server reports, which must equal those in its database and those of the tour.
   *
   * @throws {Error} that names every differing fact.
   */
  readonly agreed: (stage: Stage, expected: Facts) => Promise<Facts>;
}

/** The requirements of a step: the wanted answer, and the facts that must be true after it. */
export interface Cue {
  readonly outcome: string;
  readonly facts: Facts;
  /** The event that began the task; empty if the flow began it by itself. */
  readonly cause: string;
}

interface Fault {
  readonly provider: 'gateway' | 'bureau';
  readonly kind: 'decline' | 'delay' | 'error';
  readonly ms?: number;
  readonly message?: string;
  /** The fault affects only calls with this id of an invoice or an applicant, because other tours run too. */
  readonly about: string;
}

/** The faults that were set with these dependencies and not removed. */
const standing = new WeakMap<Deps, string[]>();

/** Sets the fault of the next call of a provider. */
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

/** Removes the faults that were set here, and keeps those of others. */
export async function clearFaults({ sandboxUrl, deps }: Around): Promise<void> {
  for (const id of standing.get(deps) ?? []) await fetch(`${sandboxUrl}/faults/${id}`, { method: 'DELETE' });
  standing.delete(deps);
}
