import { AppError } from '../../errors.ts';
import { AttemptToOpen } from '../../payments/payable.ts';
import { insideTask } from '../../process/task.ts';
import type { GuestContext } from './guestcard.subject.ts';

/**
 * Begins to pay the charges of a guestcard: writes the attempt down under which a provider is asked. What becomes
 * of it is reported when the provider has answered.
 *
 * Reasons against it: `invoice.paid`; `unit.unavailable` when the unit is gone; `payment.in_flight`.
 */
export const payCharges = insideTask('guestcard', 'payCharges', {
  onceOnly: true,
  input: (input) => input instanceof AttemptToOpen,
  async run({ trx }: GuestContext, attempt: AttemptToOpen) {
    const { intent } = await attempt.open(trx);
    return { outcome: null, result: intent, detail: { intent: intent.id, invoice: intent.invoice_id } };
  },
  async refused({ facts }: GuestContext) {
    const reason = reasonAgainstCharges(facts);
    return reason && { outcome: 'failed' as const, refusal: new AppError(reason) };
  },
});

/** Why a guest cannot pay now; null: the flow may know a reason. */
export function reasonAgainstCharges(facts: GuestContext['facts']) {
  if (facts.paid === true) return 'invoice.paid' as const;
  if (facts.unit_taken === true) return 'unit.unavailable' as const;
  return facts.payment_in_flight === true ? ('payment.in_flight' as const) : null;
}
