/**
 * What the server refuses, by code: one closed list for both sides. The status of each is decided by the
 * server, its text stands in `locales/<lng>/errors.json` under the same key.
 *
 * @see spec/application.md §8 Error catalogue
 */
export const ERROR_CODES = [
  'request.malformed',
  'request.invalid',
  'request.unsupported_type',
  'request.too_large',
  'request.too_many',
  'token.invalid',
  'session.invalid',
  'login.failed',
  'login.too_many_attempts',
  'access.denied',
  'route.not_found',
  'record.not_found',
  'page.not_found',
  'host.not_found',
  'ticket.invalid',
  'application.invalid_zip_code',
  'state.not_allowed',
  'draft.stale',
  'process.stale',
  'process.outdated',
  'consent.locked',
  'co_applicant.started',
  'validation.failed',
  'card_data.refused',
  'file.too_large',
  'file.type_refused',
  'file.empty',
  'file.missing',
  'file.too_many',
  'server.failed',
  'database.unavailable',
  // Codes by SMS and mail
  'otp.invalid',
  'otp.expired',
  'otp.limit',
  // Questionnaires
  'questionnaire.required',
  'questionnaire.answer_invalid',
  'questionnaire.file_too_large',
  // Payment and exam
  'GATEWAY_ERROR',
  'amount.invalid',
  'routing_number.invalid',
  'idempotency_key.missing',
  'idempotency_key.reused',
  'payment.blocked',
  'payment.in_flight',
  'payment.nothing_due',
  'invoice.paid',
  'payment.failed',
  'payment.missing',
  'payment.method_refused',
  'payment.transaction_used',
  'unit.unavailable',
  'pre_screening_questionnaires.pending',
  'burton.failed_to_create_token',
  'provider.unavailable',
  'applicant.notfound',
  'exam.passed',
  'exam.closed',
  'exam.expired',
  'exam.unavailable',
  'package.zipreport',
] as const;

/** A code that an answer of the server may carry. A literal that is not in the list does not compile. */
export type ErrorCode = (typeof ERROR_CODES)[number];
