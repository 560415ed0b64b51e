import { type LeaseSituation, leaseFacts } from '../../../machines/lease/lease-facts.ts';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { readFacts } from '../read-facts.ts';
import { sameFacts } from '../same-facts.ts';
import type { Staging } from '../stage.ts';
import { putFacts } from './put-facts.ts';
import { newSigner, type Stage } from './stage.ts';

/** Signers, each with the papers of their own household. */
export const leaseStaging: Staging<Stage> = {
  async enter(around, facts) {
    const stage = { ...around, signer: await newSigner(around.deps, facts) };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  agreed: agreedFacts,
};

/** The facts in the database. */
export async function storedFacts({ deps, signer }: Stage): Promise<Facts> {
  const applicant = await findApplicant(deps.db, signer.person.id);
  if (applicant === null) throw new Error(`The applicant ${signer.person.id} is gone.`);
  return readFacts(deps, 'lease', { applicant, afterwards: signer.later });
}

/** The parameters that name the open document in calls. */
export function queryOf({ signer: { addendum } }: Stage): string {
  return addendum === null ? '' : `?${new URLSearchParams({ addendum_id: addendum })}`;
}

/**
 * The facts that the server reports, which must equal those in its database and those of the tour.
 *
 * @throws {Error} that names the differences.
 */
async function agreedFacts(stage: Stage, expected: Facts): Promise<Facts> {
  const { wire, signer } = stage;
  const { token } = signer.person;
  const { status, body } = await wire('GET', `/api/applicant/lease${queryOf(stage)}`, { token });
  if (status !== 200) throw new Error(`the lease was not told: ${status} ${JSON.stringify(body)}`);
  const told = leaseFacts(body as LeaseSituation, signer.afterwards);
  const stored = await storedFacts(stage);
  sameFacts('the server', told, 'its database', stored);
  sameFacts('the database', stored, 'the model', expected);
  return told;
}
