import type { Connection } from '../../db/client.ts';
import type { EventOwner, ProcessEvent } from '../../db/process/event.repository.ts';
import { enqueueDeliveries } from '../../db/webhook/delivery.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';

/**
 * Tells other programs of an entry of the log, in the transaction of the change: ids, places and the outcome, never answers,
 * details, names or network addresses. What happens in a confidential flow is told to nobody.
 */
export async function tellOutside(
  trx: Connection,
  { file }: Pick<CompiledFlow, 'file'>,
  owner: EventOwner,
  entry: ProcessEvent,
): Promise<void> {
  const { id, process_id, flow, flow_version, event, state_before, state_after, outcome, actor, at } = entry;
  if (file.start?.confidential === true || process_id === null) return;
  const { company_id, property_id, application_id, applicant_id } = owner;
  const kind = `${flow}.${event}`;
  const data = {
    ...{ event_id: id, property_id, process_id, application_id, applicant_id, flow, flow_version, event },
    ...{ state_before, state_after, outcome, by: actor.split(':')[0] },
  };
  const body = JSON.stringify({ type: kind, timestamp: at, data });
  await enqueueDeliveries(trx, { id, company_id, property_id, flow, subject: process_id, kind, body, at });
}
