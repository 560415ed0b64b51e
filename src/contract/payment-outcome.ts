/**
 * What an answer to a payment means: one table for the server, the page, and the drivers of tours.
 *
 * @see spec/application.md §8 Payment
 */
import type { ErrorCode } from './error-codes.ts';

/** The outcome of a payment, as far as one answer tells. */
export type PaymentOutcome =
  /** The money has moved. */
  | 'paid'
  /** It was paid before: nothing was charged by this. */
  | 'alreadyPaid'
  /** The provider refused, and said why. */
  | 'declined'
  /** The property takes no payments now. */
  | 'blocked'
  /** Somebody else has the unit: nothing is to be paid for it. */
  | 'unitGone'
  /** A questionnaire comes first. */
  | 'preScreening'
  /** Nothing was charged and nothing will be. */
  | 'failed'
  /** Not known: the money may have moved. Nobody may pay again before it is known. */
  | 'unknown';

/** The codes of other calls, which no payment answers. */
type ForeignCode = Extract<
  ErrorCode,
  | `${'process' | 'lease' | 'signature' | 'verify' | 'login' | 'mailed_link' | 'password' | 'social' | 'otp' | 'mail' | 'hold' | 'file' | 'questionnaire' | 'exam' | 'consent' | 'draft' | 'cancellation' | 'co_applicant' | 'autopay' | 'package' | 'method' | 'workorder' | 'occasion' | 'notice'}.${string}`
  | 'application.invalid_zip_code'
  | 'page.not_found'
  | 'host.not_found'
  | 'ticket.invalid'
  | 'applicant.notfound'
  | 'impersonation.code_invalid'
  | 'lease.not_found'
  | 'session.too_old'
  | 'email.unchanged'
>;

/** The codes with which a payment may be refused. A new code does not compile before its line is here. */
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
  'flow.cannot_run': 'unknown',
  // Of a popup that may have been paid: the provider could not be asked.
  'provider.unavailable': 'unknown',
  'payment.failed': 'failed',
  // Taken, and paid back: nothing is paid by it.
  'payment.returned': 'failed',
  'payment.missing': 'failed',
  'payment.method_refused': 'failed',
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

/** What the server answers for an attempt that did not end in a payment. */
export const codeOfOutcome = {
  declined: 'GATEWAY_ERROR',
  failed: 'payment.failed',
  unknown: 'payment.in_flight',
} as const satisfies Partial<Record<PaymentOutcome, ErrorCode>>;

/**
 * What a refusal means. A code that is not ours (a proxy's page, a newer server) is judged by its status: a request
 * that was refused has moved no money, anything else may have.
 *
 * @param status of HTTP; 0: there was no answer.
 * @example outcomeOfRefusal(409, 'payment.blocked') // 'blocked'
 */
export function outcomeOfRefusal(status: number, code: string): PaymentOutcome {
  const known = Object.hasOwn(outcomeOfCode, code) ? outcomeOfCode[code as PaymentCode] : undefined;
  return known ?? (status >= 400 && status < 500 ? 'failed' : 'unknown');
}

/**
 * What an answer with a status of success means: only the word of success itself says that something is paid.
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
 * What a whole answer means.
 *
 * @example outcomeOfAnswer({ status: 422, body: { error: { code: 'GATEWAY_ERROR' } } }) // 'declined'
 */
export function outcomeOfAnswer({ status, body }: { status: number; body: unknown }): PaymentOutcome {
  if (status >= 200 && status < 300) return outcomeOfSuccess(body);
  const { code } = (body as { error?: { code?: unknown } } | null | undefined)?.error ?? {};
  return outcomeOfRefusal(status, typeof code === 'string' ? code : '');
}

/**
 * What the answer to a question about a popup means whose window is closed. Only the refusals that tell of the payment do:
 * whatever kept the question from being answered says nothing of it.
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

/** What an attempt without an answer has come to: still unknown, paid, or not paid. */
export function outcomeOfCheck(now: { isPaid: boolean; isInFlight: boolean }): 'paid' | 'unknown' | 'failed' {
  if (now.isPaid) return 'paid';
  return now.isInFlight ? 'unknown' : 'failed';
}
