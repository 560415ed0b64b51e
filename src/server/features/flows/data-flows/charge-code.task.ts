import { Type } from 'typebox';
import { AppError } from '../../../errors.ts';
import { builtInTask } from '../../../process/task.ts';
import { partyOf } from '../parties/parties.ts';
import type { FlowTaskContext } from '../parties/party.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';

/**
 * Opens the invoice of this state, once, with the property's amount for the charge code. The person pays it like any
 * other charge. `failed`: the property charges nothing under that code.
 */
export const chargeCode = builtInTask('chargeCode', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'charged' as const, result: null, repeated: true as const };
    const { code } = parametersOf<{ code: string }>(context);
    const party = partyOf(context.flow);
    const charge = await party.chargeOf(context, code);
    if (charge === null) return { outcome: 'failed' as const, refusal: new AppError('payment.nothing_due') };
    await noteDone(context, 'charged', await party.charge(context, charge));
    const { charge_code, amount_cents } = charge;
    return { outcome: 'charged' as const, result: null, detail: { charge_code, amount_cents } };
  },
});
