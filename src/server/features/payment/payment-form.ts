import type { ScreeningPayment } from '../../../contract/payment.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { checkForm } from '../../../engine/forms/check.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { formFactsOf } from '../../form-facts.ts';
import type { ChargeOrder, Funding } from '../../providers/payment-provider.ts';

const formId = 'payment/payment-form';

/** A payment form that its rules have passed. */
export interface PaymentForm {
  /** Integer cents, without the fee. */
  amount: number;
  funding: Funding;
  billing: ChargeOrder['billing'];
}

/**
 * The payment form, judged by the same schema as in the browser.
 *
 * @throws {AppError} `validation.failed` with every failed field, and the first one as `joi_error`. A card
 *   without its token fails at `funding_token`.
 * @see spec/application.md §5 Payment form
 */
export async function checkedForm(
  deps: Deps,
  applicant: Applicant,
  sent: ScreeningPayment,
): Promise<PaymentForm> {
  const bundle = deps.forms.get(formId);
  if (bundle === undefined) throw new Error(`The form "${formId}" is not loaded.`);
  const property = await findProperty(deps.db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  const draft = { ...sent, amount: amountText(sent.amount) };
  const facts = formFactsOf(applicant, property.settings, deps.clock.now());
  const fields = checkForm(bundle, draft, facts).map(({ path, code }) => ({ path, code }));
  const isTokenMissing = sent.payment_type === 'CARD' && trimmed(sent.funding_token) === '';
  if (isTokenMissing) fields.push({ path: 'funding_token', code: 'validation.invalid' });
  const [first] = fields;
  if (first)
    throw new AppError('validation.failed', { details: { fields }, beside: { joi_error: first.path } });
  return formOf(sent);
}

/**
 * An amount as the form's rules read it: whole cents become dollars, a text stays what it is.
 *
 * @example amountText(5500) // '55.00'
 */
export function amountText(amount: unknown): unknown {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return amount;
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/**
 * Integer cents of an amount: a number is cents already, a text is dollars. -1 for anything else, and for
 * parts of a cent.
 *
 * @example amountCents('55') // 5500
 */
export function amountCents(amount: unknown): number {
  if (typeof amount === 'number') return Number.isSafeInteger(amount) && amount >= 0 ? amount : -1;
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim()) ?? [];
  return dollars === undefined ? -1 : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

function formOf(sent: ScreeningPayment): PaymentForm {
  const account_holders_name = trimmed(sent.account_holders_name);
  const funding: Funding =
    sent.payment_type === 'CARD'
      ? { payment_type: 'CARD', funding_token: trimmed(sent.funding_token) }
      : {
          payment_type: 'CHECKING',
          bank_account: {
            account_holders_name,
            routing_number: trimmed(sent.routing_number),
            account_number: trimmed(sent.account_number),
            account_type: trimmed(sent.account_type),
          },
        };
  return {
    amount: amountCents(sent.amount),
    funding,
    billing: {
      account_holders_name,
      address_line_1: trimmed(sent.address_line_1),
      address_line_2: '',
      apartment_no: trimmed(sent.apartment_no),
      city: trimmed(sent.city),
      state_code: trimmed(sent.state_code),
      zip_code: trimmed(sent.zip_code),
    },
  };
}

function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? '';
}
