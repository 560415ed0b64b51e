import { checkForm } from '../../../engine/forms/check.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Means } from '../../payments/gateway-charge.ts';
import { guestFormFacts } from './guest-form-facts.ts';
import type { GuestPlace } from './guest-unit.ts';

const formId = 'guestcard/payment';

/**
 * The payment form, judged by the same schema as in the browser. A card comes as the plugin's `funding_token`;
 * number and CVV are refused before a route sees them.
 *
 * @throws {AppError} `validation.failed` with every failed field, and the first one as `joi_error`.
 * @see spec/pre-application.md §5 Pre-application payment form
 */
export function checkedPaymentForm(
  deps: Pick<Deps, 'forms' | 'clock'>,
  place: GuestPlace,
  sent: Readonly<Record<string, unknown>>,
): Means {
  const bundle = deps.forms.get(formId);
  if (bundle === undefined) throw new Error(`The form "${formId}" is not loaded.`);
  const facts = guestFormFacts(place, deps.clock.now());
  const fields = checkForm(bundle, sent, facts).map(({ path, code }) => ({ path, code }));
  const text = (name: string): string => (typeof sent[name] === 'string' ? sent[name].trim() : '');
  const isCard = sent.payment_type === 'CARD';
  if (isCard && text('funding_token') === '')
    fields.push({ path: 'funding_token', code: 'validation.invalid' });
  const [first] = fields;
  if (first)
    throw new AppError('validation.failed', { details: { fields }, beside: { joi_error: first.path } });
  const account_holders_name = text('account_holders_name');
  return {
    funding: isCard
      ? { payment_type: 'CARD', funding_token: text('funding_token') }
      : {
          payment_type: 'CHECKING',
          bank_account: {
            account_holders_name,
            routing_number: text('routing_number'),
            account_number: text('account_number'),
            account_type: text('account_type'),
          },
        },
    billing: {
      account_holders_name,
      address_line_1: text('address1'),
      address_line_2: text('address2'),
      apartment_no: text('apartment_no'),
      city: text('city'),
      state_code: text('state_code'),
      zip_code: text('zip_code'),
    },
  };
}
