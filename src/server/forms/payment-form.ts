import type { PaymentType } from '../../contract/payment.contract.ts';
import { checkForm } from '../../engine/forms/answers/check.ts';
import type { FormFacts } from '../../engine/forms/form.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { ChargeOrder, Funding } from '../providers/payment-provider.ts';

/** A payment form as sent, not validated. */
export type SentPaymentForm = Readonly<Record<string, unknown>>;

/** The form of what is paid, and what validates it. */
export interface PaymentFormOf {
  readonly form: {
    readonly id: string;
    /** The form's names for the two lines of the billing address; null if it has only one. */
    readonly addressLine1: string;
    readonly addressLine2: string | null;
  };
  /** The forms of the release in which the person continues, and the facts that validate the payment form. */
  judgedBy(): Promise<{ readonly forms: Deps['forms']; readonly facts: FormFacts }>;
}

/** The form by which applicants and residents pay. */
export const PAYMENT_FORM = {
  id: 'payment/payment-form',
  addressLine1: 'address_line_1',
  addressLine2: null,
} as const satisfies PaymentFormOf['form'];

/** A validated payment form. */
export interface PaymentForm {
  /** Integer cents, without the fee; null if not sent. */
  amount: number | null;
  /** Integer cents with the fee, as the person confirmed them; null if not sent. */
  total: number | null;
  funding: Funding;
  billing: ChargeOrder['billing'];
}

/**
 * The payment form, validated by the same schema as in the browser. A card comes as the plugin's `funding_token`;
 * number and CVV are refused before a route sees them.
 *
 * @throws {AppError} `validation.failed` with every failed field, and the first one as `joi_error`. A card
 *   without its token fails at `funding_token`.
 * @see spec/application.md §5 Payment form; spec/pre-application.md §5 Pre-application payment form
 */
export async function readPaymentForm(
  { form, judgedBy }: PaymentFormOf,
  sent: SentPaymentForm,
): Promise<PaymentForm> {
  const { forms, facts } = await judgedBy();
  const bundle = forms.get(form.id);
  if (bundle === undefined) throw new Error(`The form "${form.id}" is not loaded.`);
  const draft = { ...sent, amount: amountText(sent.amount) };
  const fields = checkForm(bundle, draft, facts).map(({ path, code }) => ({
    path,
    code,
  }));
  const text = (name: string | null): string => {
    const value = name === null ? '' : sent[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const paymentType: PaymentType = sent.payment_type === 'CARD' ? 'CARD' : 'CHECKING';
  if (paymentType === 'CARD' && text('funding_token') === '') {
    fields.push({ path: 'funding_token', code: 'validation.invalid' });
  }
  const [first] = fields;
  if (first)
    throw new AppError('validation.failed', { details: { fields }, beside: { joi_error: first.path } });
  return {
    amount: sent.amount === undefined ? null : amountCents(sent.amount),
    total: confirmedTotal(sent.total),
    funding: fundingOf(paymentType, text),
    billing: {
      account_holders_name: text('account_holders_name'),
      address_line_1: text(form.addressLine1),
      address_line_2: text(form.addressLine2),
      apartment_no: text('apartment_no'),
      city: text('city'),
      state_code: text('state_code'),
      zip_code: text('zip_code'),
    },
  };
}

/**
 * An amount for the form's rules: whole cents become dollars, a text stays unchanged.
 *
 * @example amountText(5500) // '55.00'
 */
export function amountText(amount: unknown): unknown {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return amount;
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/**
 * Integer cents of an amount: a number is in cents, a text in dollars. -1 for anything else, and for fractions of a
 * cent.
 *
 * @example amountCents('55') // 5500
 */
export function amountCents(amount: unknown): number {
  if (typeof amount === 'number') return Number.isSafeInteger(amount) && amount >= 0 ? amount : -1;
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim()) ?? [];
  return dollars === undefined ? -1 : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/**
 * The total that the person confirmed, in cents; null if not sent; -1, which matches no charge, if unreadable.
 *
 * @example confirmedTotal(115150) // 115150
 */
export function confirmedTotal(sent: unknown): number | null {
  return sent === undefined || sent === null ? null : amountCents(sent);
}

function fundingOf(paymentType: PaymentType, text: (name: string) => string): Funding {
  if (paymentType === 'CARD') return { payment_type: paymentType, funding_token: text('funding_token') };
  return {
    payment_type: paymentType,
    bank_account: {
      account_holders_name: text('account_holders_name'),
      routing_number: text('routing_number'),
      account_number: text('account_number'),
      account_type: text('account_type'),
    },
  };
}
