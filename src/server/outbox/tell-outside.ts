import type { Connection } from '../../db/client.ts';
import type { NewEntry } from '../../db/ledger/entry.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import type { EventOwner, ProcessEvent } from '../../db/process/event.repository.ts';
import { enqueueDeliveries } from '../../db/webhook/delivery.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { currentTrace } from '../tracing/current-trace.ts';

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
  await enqueueDeliveries(trx, {
    id,
    company_id,
    property_id,
    flow,
    subject: process_id,
    kind,
    body,
    at,
    trace: currentTrace(),
  });
}

/**
 * Tells the programs that want to hear of money of an entry of a ledger, in the transaction that adds it: ids, the day and the
 * transfers in cents, never reasons, names or the means of payment. Entries of one lease are told in their order.
 */
export async function tellOfEntry(
  trx: Connection,
  { lease_id, company_id, property_id }: LeaseScope,
  entry: NewEntry & { readonly day: string },
): Promise<void> {
  const { id, kind: of, day, at, actor, invoice_id = null, payment_id = null } = entry;
  const transfers = entry.transfers.map(
    ({ debit, credit, cents, invoice_id: invoice, payment_id: payment }) => ({
      ...{ debit, credit, cents, invoice_id: invoice, payment_id: payment },
    }),
  );
  const kind = `ledger.${of}`;
  const ids = { entry_id: id, property_id, lease_id, invoice_id, payment_id };
  const data = { ...ids, kind: of, day, transfers, by: actor.split(':')[0] };
  const body = JSON.stringify({ type: kind, timestamp: at, data });
  await enqueueDeliveries(trx, {
    id,
    company_id,
    property_id,
    flow: null,
    subject: lease_id,
    kind,
    body,
    at,
    trace: currentTrace(),
  });
}
