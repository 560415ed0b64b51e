import { Type } from 'typebox';
import { insertInvoice } from '../../db/payment/invoice.repository.ts';
import { AppError } from '../errors.ts';
import { builtInTask } from '../process/task.ts';
import { chargeOf } from './charge-of.ts';
import { type FlowTaskContext, isDone, noteDone, parametersOf } from './done-work.ts';

/**
 * Opens the one invoice of this state, with the amount that the property charges under the code. It is paid where the
 * person pays every due. `failed`: the property charges nothing under that code.
 */
export const chargeCode = builtInTask('chargeCode', {
  onceOnly: true,
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'charged' as const, result: null, repeated: true as const };
    const { code } = parametersOf<{ code: string }>(context);
    const charge = await chargeOf(context, code);
    if (charge === null) return { outcome: 'failed' as const, refusal: new AppError('payment.nothing_due') };
    const { charge_code, description, amount_cents } = charge;
    const { deps, trx, subject, now } = context;
    const { company_id, property_id, id: applicant_id } = subject;
    const id = deps.random.id();
    const owner = { id, company_id, property_id, applicant_id, created_at: now.toISOString() };
    await insertInvoice(trx, { ...owner, charge_code, description, amount_cents });
    await noteDone(context, 'charged', id);
    return { outcome: 'charged' as const, result: null, detail: { charge_code, amount_cents } };
  },
});
