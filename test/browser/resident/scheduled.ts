/** A workorder of a resident with a proposed visit. */
import type { MadeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { takeOfficeTurn } from '../../../src/cli/demo/work/turns.ts';
import { WORKORDER } from '../../../src/server/features/workorders/workorder.subject.ts';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
import { newOfficeSession } from '../../drive/workorder/officer.ts';
import { office } from '../support/office.ts';

/** Creates it, for tomorrow, 8 to 10. @returns its id. */
export function scheduledFor(who: MadeResident): Promise<string> {
  return office(async (deps) => {
    const policies = ['manage_workorders'];
    const { user_id } = await newOfficeSession(deps, who.property_id, who.company_id, {
      policies,
      last_name: 'Office',
    });
    const ref = { flow: WORKORDER, subject: await addNewWorkorder(deps, who) };
    const day = new Date(deps.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const turn = (event: string, answers: Record<string, object>) =>
      takeOfficeTurn(deps, user_id, ref, event, answers);
    await turn('SEND', { triage: { category: 'PLUMBING', priority: 'NORMAL' } });
    await turn('SEND', { assignment: { who: 'Jordan Reyes' } });
    await turn('PROPOSE', { slot: { day, window: '08-10' } });
    return ref.subject;
  });
}
