import type { Connection } from '../../../db/client.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { findUser } from '../../../db/session/user.repository.ts';
import type { StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { rangeText } from '../../../engine/language/moments.ts';
import { notifyResident, type TellDeps } from '../../outbox/notify-resident.ts';
import type { WorkorderStep } from './workorder-step.ts';

/** Notifies the resident who opened the workorder of what the office has done, once per history entry. */
export async function notifyOfWorkorderStep(
  deps: TellDeps,
  trx: Connection,
  { id, company_id, property_id, user_id, lease_id, title }: StoredWorkorder,
  { kind, step, entryId }: { readonly kind: string; readonly step: WorkorderStep; readonly entryId: string },
): Promise<void> {
  const { visit_from, visit_until } = step;
  const user = await findUser(trx, user_id);
  const property = await findProperty(trx, property_id);
  if (user === null || property === null) return;
  const { time_zone } = property.settings;
  const visit =
    visit_from === undefined || visit_until === undefined
      ? ''
      : rangeText(user.language, visit_from, visit_until, time_zone);
  await notifyResident(deps, trx, {
    company_id,
    property_id,
    user_id,
    lease_id,
    kind: 'workorders',
    about: `workorder-entry:${entryId}`,
    template: `workorder_${kind}`,
    page: `/workorders/${id}`,
    values: { title, visit },
  });
}
