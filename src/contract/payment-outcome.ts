/**
 * The meaning of a payment's answer: one table for the server, the pages, and the drivers of tours.
 *
 * @see spec/application.md §8 Payment
 */
import type { ErrorCode } from './error-codes.ts';

/** The outcome of a payment, as far as one answer shows. */
export type PaymentOutcome =
  /** The money has moved. */
  | 'paid'
  /** It was paid before: this attempt charged nothing. */
  | 'alreadyPaid'
  /** The provider refused it with a reason. */
  | 'declined'
  /** The property accepts no payments now. */
  | 'blocked'
  /** Somebody else has the unit: nothing has to be paid for it. */
  | 'unitGone'
  /** A questionnaire has to be answered first. */
  | 'preScreening'
  /** Nothing was or will be charged. */
  | 'failed'
  /** Unknown: the money may have moved. Nobody may pay again until it is known. */
  | 'unknown';

/** Error codes of other calls, which no payment returns. */
type ForeignCode = Extract<
  ErrorCode,
  | `${'process' | 'account' | 'api_key' | 'call_key' | 'webhook' | 'export' | 'colleague' | 'second_factor' | 'lease' | 'signature' | 'verify' | 'login' | 'mailed_link' | 'password' | 'social' | 'otp' | 'mail' | 'hold' | 'person' | 'file' | 'questionnaire' | 'exam' | 'consent' | 'draft' | 'turn' | 'cancellation' | 'co_applicant' | 'autopay' | 'package' | 'method' | 'workorder' | 'occasion' | 'notice' | 'studio' | 'property' | 'setup' | 'import' | 'ledger' | 'money' | 'plan' | 'month' | 'period' | 'belongings' | 'transfer' | 'announcement' | 'parcel' | 'thread'}.${string}`
  | 'application.invalid_zip_code'
  | 'page.not_found'
  | 'host.not_found'
  | 'ticket.invalid'
  | 'applicant.notfound'
  | 'impersonation.code_invalid'
  | 'record.changed'
  | 'lease.not_found'
  | 'session.too_old'
  | 'email.unchanged'
>;

/** The error codes of payments. A new code does not compile until it has an outcome. */
type PaymentCode = Exclude<ErrorCode, ForeignCode>;

const outcomeOfCode: Readonly<Record<PaymentCode, PaymentOutcome>> = {
  'invoice.paid': 'alreadyPaid',
  'payment.nothing_due': 'alreadyPaid',
  GATEWAY_ERROR: 'declined',
  'payment.blocked': 'blocked',
  'unit.unavailable': 'unitGone',
  'pre_screening_questionnaires.pending': 'preScreening',
  'payment.in_flight': 'unknown',
  'server.failed': 'unknown',
  'server.closing': 'unknown',
  'database.unavailable': 'unknown',
  'storage.full': 'unknown',
  'storage.unavailable': 'unknown',
  'flow.cannot_run': 'unknown',
  // For a popup that may have been paid: the provider did not respond.
  'provider.unavailable': 'unknown',
  'provider.not_set_up': 'failed',
  'payment.failed': 'failed',
  // Charged and refunded: nothing is paid.
  'payment.returned': 'failed',
  'payment.missing': 'failed',
  'payment.method_refused': 'failed',
  'payment.not_kept': 'failed',
  'payment.transaction_used': 'failed',
  'amount.invalid': 'failed',
  'payment.total_changed': 'failed',
  'routing_number.invalid': 'failed',
  'card_data.refused': 'failed',
  'burton.failed_to_create_token': 'failed',
  'validation.failed': 'failed',
  'idempotency_key.missing': 'failed',
  'idempotency_key.reused': 'failed',
  'state.not_allowed': 'failed',
  'token.invalid': 'failed',
  'session.invalid': 'failed',
  'access.denied': 'failed',
  'impersonation.not_allowed': 'failed',
  'route.not_found': 'failed',
  'record.not_found': 'failed',
  'request.malformed': 'failed',
  'request.invalid': 'failed',
  'request.unsupported_type': 'failed',
  'request.too_large': 'failed',
  'request.too_many': 'failed',
};

/** The server's error code for an attempt that did not end in a payment. */
export const codeOfOutcome = {
  declined: 'GATEWAY_ERROR',
  failed: 'payment.failed',
  unknown: 'payment.in_flight',
} as const satisfies Partial<Record<PaymentOutcome, ErrorCode>>;

/**
 * The meaning of a refusal. An unknown code (a proxy's page, a newer server) is judged by its status: a 4xx has moved
 * no money, anything else may have.
 *
 * @param status of HTTP; 0 without a response.
 * @example outcomeOfRefusal(409, 'payment.blocked') // 'blocked'
 */
export function outcomeOfRefusal(status: number, code: string): PaymentOutcome {
  const known = Object.hasOwn(outcomeOfCode, code) ? outcomeOfCode[code as PaymentCode] : undefined;
  return known ?? (status >= 400 && status < 500 ? 'failed' : 'unknown');
}

/**
 * The meaning of an answer with a success status: only an explicit success in the body means that it is paid.
 *
 * @param body parsed: `"ok"` of an applicant's payment, `{ paid: true }` of a guest's.
 * @example outcomeOfSuccess('The bank is closed') // 'unknown'
 */
export function outcomeOfSuccess(body: unknown): PaymentOutcome {
  const isPaid =
    body === 'ok' || (typeof body === 'object' && body !== null && 'paid' in body && body.paid === true);
  return isPaid ? 'paid' : 'unknown';
}

/**
 * The meaning of a whole answer.
 *
 * @example outcomeOfAnswer({ status: 422, body: { error: { code: 'GATEWAY_ERROR' } } }) // 'declined'
 */
export function outcomeOfAnswer({ status, body }: { status: number; body: unknown }): PaymentOutcome {
  if (status >= 200 && status < 300) return outcomeOfSuccess(body);
  const { code } = (body as { error?: { code?: unknown } } | null | undefined)?.error ?? {};
  return outcomeOfRefusal(status, typeof code === 'string' ? code : '');
}

/**
 * The meaning of the answer about a closed popup. Only payment errors are conclusive: any other error may only mean
 * that the request failed.
 *
 * @example outcomeOfQuestion(502, 'payment.failed') // 'cancelled'
 */
export function outcomeOfQuestion(
  status: number,
  code: string,
): 'declined' | 'cancelled' | 'failed' | 'unknown' {
  if (code === 'payment.failed') return 'cancelled';
  if (code === 'payment.returned') return 'failed';
  return outcomeOfRefusal(status, code) === 'declined' ? 'declined' : 'unknown';
}

/** The current outcome of an attempt without an answer. */
export function outcomeOfCheck(now: { isPaid: boolean; isInFlight: boolean }): 'paid' | 'unknown' | 'failed' {
  if (now.isPaid) return 'paid';
  return now.isInFlight ? 'unknown' : 'failed';
}
