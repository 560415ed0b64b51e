import { Type } from 'typebox';
import type { ChargeParameters } from '../../../../engine/flow/charge-amount.ts';
import { AppError } from '../../../errors.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { amountOf } from './charge-amount.ts';
import { isDone, noteDone, parametersOf } from './done-work.ts';

/**
 * Opens the invoice of this state, once, with the property's amount for the charge code or the one that the state's
 * `amount` names. The person pays it like any other charge. `failed`: the property charges nothing under that code, or
 * there is no such amount.
 */
export const chargeCode = builtInTask('chargeCode', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'charged' as const, result: null, repeated: true as const };
    const { code, amount } = parametersOf<ChargeParameters>(context);
    const audience = audienceOf(context.flow);
    const listed = await audience.chargeOf(context, code);
    const found = amount === undefined ? null : await amountOf(context, amount);
    if (listed === null || (amount !== undefined && found === null))
      return { outcome: 'failed' as const, refusal: new AppError('payment.nothing_due') };
    const charge = found === null ? listed : { ...listed, amount_cents: found.cents };
    await noteDone(context, 'charged', await audience.charge(context, charge));
    const { charge_code, amount_cents } = charge;
    return {
      outcome: 'charged' as const,
      result: null,
      detail: { charge_code, amount_cents, ...found?.detail },
    };
  },
});
