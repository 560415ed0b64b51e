import { Type } from 'typebox';
import type { Connection } from '../../../../db/client.ts';
import { lockLedger } from '../../../../db/ledger/entry.repository.ts';
import {
  listRecurringCharges,
  updateRecurringCharge,
} from '../../../../db/ledger/recurring-charge.repository.ts';
import { updateTenancy } from '../../../../db/resident/let-lease.repository.ts';
import { beginSettlement } from '../../../../db/resident/settlement.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { entriesTo } from '../../../../engine/forms/answers/answer-facts.ts';
import { nextCharge } from '../../../../ledger/recurring.ts';
import { AppError } from '../../../errors.ts';
import type { InsideTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import type { TenancySubject } from '../audiences/tenancy.subject.ts';
import { isDone, noteDone, parametersOf } from '../data-flows/done-work.ts';
import { flowFormFacts } from '../data-flows/flow-form-facts.ts';
import { openRecord, recordOf } from '../data-flows/flow-record.ts';

/** The field with the day on which the keys came back. */
interface EndParameters {
  readonly form: string;
  readonly field: string;
}

type Context = FlowTaskContext<TenancySubject>;

/**
 * Ends the tenancy on the day on which the keys came back, and begins its settlement. Monthly charges without an end stop
 * with that day; those of a term run until the end of the term, as the lease says.
 */
export const endTenancy: InsideTask<string, null, TenancySubject, Facts, unknown> = {
  name: 'endTenancy',
  where: 'inside',
  input: Type.Unknown(),
  async run(context: Context) {
    if (await isDone(context)) return { outcome: 'ended', result: null, repeated: true as const };
    const { trx, subject } = context;
    const day = await answeredDay(context);
    if (day === null) return { outcome: 'failed', refusal: new AppError('validation.failed') };
    const { id: subject_id, lease_id, company_id, property_id } = subject;
    const lease = { lease_id, company_id, property_id };
    await updateTenancy(trx, lease_id, { lease_status: 'Previous', pending_renewal: 0 });
    await lockLedger(trx, lease);
    await endCharges(trx, lease_id, day);
    await beginSettlement(trx, { ...lease, subject_id, keys_returned_on: day });
    await noteDone(context, 'ended');
    return { outcome: 'ended', result: null, detail: { keys_returned_on: day } };
  },
};

async function answeredDay(context: Context): Promise<string | null> {
  const { deps, flow, subject } = context;
  const { form, field } = parametersOf<EndParameters>(context);
  const bundle = deps.forms.get(form);
  if (bundle === undefined) return null;
  const { answers } = await recordOf(context, flow, subject);
  const known = await flowFormFacts(deps, context, flow);
  const [entry] = entriesTo(bundle, openRecord(deps, flow.id, subject.id, answers), known);
  const day = entry?.[field];
  return typeof day === 'string' && day !== '' ? day : null;
}

async function endCharges(trx: Connection, leaseId: string, end_date: string): Promise<void> {
  for (const charge of await listRecurringCharges(trx, leaseId)) {
    if (charge.end_date !== null) continue;
    const next = nextCharge({ ...charge, end_date }, charge.charged_until);
    await updateRecurringCharge(trx, charge.id, { end_date, next_due_date: next?.due_date ?? null });
  }
}
