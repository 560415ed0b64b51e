import type { Connection } from '../../db/client.ts';
import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { formatDay } from '../../engine/language/day.ts';
import { formatMoney } from '../../engine/language/money.ts';
import type { News } from '../../ledger/payment-life.ts';
import { RETURN_CODES } from '../../ledger/return-code.ts';
import { dayIn } from '../forms/form-facts.ts';
import { notifyResident, type TellDeps } from '../outbox/notify-resident.ts';
import { timeZoneOf } from '../property/time-zone.ts';
import { methodLabel } from './method-label.ts';

const codes: ReadonlySet<string> = new Set(RETURN_CODES);

/**
 * The `notices.json` key for a step; null if there is no notice. A decline on the page is shown there; the scheduler of
 * automatic payments sends its own notices.
 */
function templateOf({ origin, state }: Pick<LedgerPayment, 'origin' | 'state'>, step: News): string | null {
  if (step === 'reversed') return 'payment_cancelled';
  if (step === 'returned' || step === 'cancelled') return `payment_${step}`;
  if (origin === 'autopay') return null;
  if (step === 'authorised') return 'payment_received';
  const isAway = state === 'unknown' || origin === 'representment';
  return step === 'declined' && isAway ? 'payment_declined' : null;
}

/**
 * Notifies the payer of a step of their payment by their chosen channels, once per step. Call it in the transaction of
 * the step.
 *
 * @param before the payment as it was before the step.
 * @param after the payment as it is now.
 * @see spec/platform.md §2
 */
export async function notifyOfPayment(
  deps: TellDeps,
  trx: Connection,
  before: LedgerPayment,
  after: LedgerPayment,
  step: News,
): Promise<void> {
  const template = templateOf(before, step);
  if (template === null) return;
  const { id, user_id, lease_id, company_id, property_id, amount_cents, fee_cents } = after;
  if (user_id === null) return;
  const timeZone = await timeZoneOf(trx, property_id);
  const day = dayIn(timeZone, new Date(after.created_at));
  const code = after.failure ?? '';
  await notifyResident(deps, trx, {
    company_id,
    property_id,
    user_id,
    lease_id,
    kind: 'payments',
    about: `payment:${id}:${step}`,
    template,
    page: `/transactions/view/${id}`,
    values: (language) => {
      const say = (key: string, values = {}) => deps.texts.message(language, `ledger:${key}`, values);
      const money = (cents: number) => formatMoney(cents, language);
      const again = after.present_again_on;
      return {
        date: formatDay(day, language),
        amount: money(amount_cents),
        fee: money(fee_cents),
        total: money(amount_cents + fee_cents),
        method: methodLabel(deps, after.method_label, language),
        ...(step === 'returned' && {
          reason: say(`returns.${codes.has(code) ? code : 'other'}`, { code }),
          again:
            again === null ? say('one.never_again') : say('one.again', { date: formatDay(again, language) }),
        }),
      };
    },
  });
}
