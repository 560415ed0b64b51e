/** Decisions on applications of the demo, by the flow by which the office decides. */
import type { Deps } from '../../../server/deps.ts';
import { continueProcess } from '../../../server/process/handle.ts';
import { HeldProcess } from '../../../server/process/held-process.ts';
import { officerWith } from '../people/officer.ts';
import { takeOfficeTurn } from './turns.ts';

const DECISION = 'application-decision';
const APPLICATION = 'application';

/** Begins the decision on a submitted application, as the submit does: it then waits for the office. */
export async function beginDecision(deps: Deps, applicantId: string): Promise<void> {
  const ref = { flow: DECISION, subject: applicantId };
  const begun = await deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, ref);
    await held.beginAfter({ id: applicantId, flow: APPLICATION });
    return { flow: held.flow, place: held.place() };
  });
  await continueProcess(deps, { ref, ...begun });
}

/** The office of the property approves a submitted application. */
export async function approve(
  deps: Deps,
  applicant: { readonly applicant_id: string; readonly company_id: string; readonly property_id: string },
): Promise<void> {
  await beginDecision(deps, applicant.applicant_id);
  const officer = await officerWith(deps, 'manage_applications', applicant);
  const ref = { flow: DECISION, subject: applicant.applicant_id };
  await takeOfficeTurn(deps, officer, ref, 'DECIDE', { verdict: { verdict: 'APPROVED' } });
}
