/** A workorder of a resident with a scheduled visit. */
import type { MadeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { insertWorkorder } from '../../../src/db/workorder/workorder.repository.ts';
import { stepWorkorder } from '../../../src/server/features/workorders/step-workorder.ts';
import { newWorkorder } from '../../drive/workorder/staging.ts';
import { office } from '../support/office.ts';

/** Creates it, for Saturday, March 4, 2090, 9 to 11. @returns its id. */
export function scheduledFor(who: MadeResident): Promise<string> {
  return office(async (deps) => {
    const workorder = newWorkorder(deps, who);
    await insertWorkorder(deps.db, workorder);
    const visit = { visit_from: '2090-03-04T15:00:00.000Z', visit_until: '2090-03-04T17:00:00.000Z' };
    const author = { by_office: true, name: 'Dana Office' };
    await stepWorkorder(deps, workorder.id, { event: 'SCHEDULE', ...visit }, { author, ip: '127.0.0.1' });
    return workorder.id;
  });
}
