/**
 * The table of the contract's error codes with their HTTP statuses, and the error class that carries a code.
 *
 * A code is for programs and for the log; the text for the person comes from `locales/<lng>/errors.json`
 * under the same key. Unexpected failures answer `server.failed` and are logged.
 *
 * @see spec/application.md §8 Error catalogue
 */
import type { ErrorCode } from '../contract/error-codes.ts';

export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.unsupported_type': 415,
  'request.too_large': 413,
  'request.too_many': 429,
  'token.invalid': 401,
  'session.invalid': 401,
  'login.failed': 401,
  'mailed_link.invalid': 410,
  'password.too_short': 422,
  'password.easy': 422,
  'password.wrong': 422,
  'session.too_old': 422,
  'account.ended': 403,
  'second_factor.asked': 403,
  'second_factor.missing': 403,
  'second_factor.wrong': 422,
  'second_factor.limit': 429,
  'second_factor.too_many': 409,
  'second_factor.no_host': 409,
  'colleague.self': 409,
  'colleague.more': 403,
  'colleague.known': 409,
  'colleague.invited': 409,
  'colleague.resident': 409,
  'colleague.too_many': 409,
  'api_key.invalid': 401,
  'api_key.not_allowed': 403,
  'call_key.reused': 409,
  'call_key.unanswered': 409,
  'api_key.more': 403,
  'api_key.known': 409,
  'api_key.over': 422,
  'api_key.too_many': 409,
  'webhook.address': 422,
  'webhook.internal': 422,
  'webhook.known': 409,
  'webhook.unknown_flow': 422,
  'webhook.too_many': 409,
  'email.unchanged': 422,
  'social.off': 404,
  'social.failed': 422,
  'social.not_connected': 409,
  'social.connected_elsewhere': 409,
  'social.only_way_in': 409,
  'access.denied': 403,
  'impersonation.not_allowed': 403,
  'impersonation.code_invalid': 410,
  'lease.not_found': 404,
  'autopay.too_many': 409,
  'autopay.over': 409,
  'autopay.no_date': 422,
  'route.not_found': 404,
  'record.not_found': 404,
  'page.not_found': 404,
  'host.not_found': 404,
  'ticket.invalid': 401,
  'application.invalid_zip_code': 404,
  'state.not_allowed': 409,
  'cancellation.payment_in_flight': 409,
  'draft.stale': 409,
  'property.stale': 409,
  'record.changed': 409,
  'setup.link_invalid': 410,
  'import.unreadable': 422,
  'import.too_long': 422,
  'import.busy': 409,
  'import.columns_missing': 422,
  'import.not_right': 409,
  'export.busy': 409,
  'hold.placed': 409,
  'hold.lifted': 409,
  'person.name_differs': 422,
  'person.not_over': 409,
  'person.deleted': 409,
  'person.not_asked': 409,
  'export.person_busy': 409,
  'export.person_too_many': 429,
  'export.no_file': 409,
  'property.pictures_full': 409,
  'turn.others': 409,
  'turn.over': 409,
  'turn.acted': 409,
  'turn.claimed': 409,
  'process.stale': 409,
  'process.outdated': 410,
  'flow.cannot_run': 503,
  'consent.locked': 409,
  'co_applicant.started': 409,
  'occasion.open': 409,
  'occasion.begun': 409,
  'lease.notice_given': 409,
  'lease.moving': 409,
  'lease.renewal_signing': 409,
  'transfer.lease_over': 409,
  'transfer.open': 409,
  'transfer.plan_running': 409,
  'transfer.renewal_open': 409,
  'transfer.home_taken': 409,
  'transfer.nobody_signs': 409,
  'validation.failed': 422,
  'card_data.refused': 422,
  'file.too_large': 413,
  'file.type_refused': 415,
  'file.empty': 422,
  'file.missing': 422,
  'file.too_many': 422,
  'verify.too_large': 413,
  'server.failed': 500,
  'server.closing': 503,
  'database.unavailable': 503,
  'storage.full': 507,
  'storage.unavailable': 503,
  // Codes by SMS and mail
  'otp.invalid': 422,
  'otp.expired': 409,
  'otp.limit': 429,
  'mail.limit': 429,
  'hold.limit': 429,
  // Questionnaires
  'questionnaire.required': 422,
  'questionnaire.answer_invalid': 422,
  'questionnaire.file_too_large': 413,
  // Signatures and leases
  'signature.invalid': 422,
  'lease.forbidden': 403,
  'lease.screening_fees_due': 409,
  'lease.spot_refused': 422,
  'lease.spot_missing': 409,
  'lease.signature_missing': 422,
  'lease.signed': 409,
  'lease.papers_changed': 409,
  'lease.consent_missing': 409,
  'lease.consent_changed': 409,
  'lease.declined': 409,
  'lease.reason_missing': 422,
  'lease.withdrawn': 409,
  'lease.signed_by_all': 409,
  'lease.not_sealed': 409,
  'lease.exists': 409,
  'lease.not_approved': 409,
  'lease.too_many_signers': 409,
  'lease.too_many_papers': 409,
  'lease.language_missing': 422,
  'lease.fields_missing': 422,
  'lease.papers_full': 409,
  'lease.paper_encrypted': 422,
  'lease.paper_damaged': 422,
  'lease.paper_active': 422,
  'lease.paper_pages': 422,
  'lease.paper_sides': 422,
  'lease.mark_outside': 422,
  'lease.mark_overlap': 422,
  'lease.mark_dark': 422,
  'lease.mark_nobody': 422,
  'lease.marks_missing': 422,
  'lease.home_let': 409,
  'lease.template_wrong': 422,
  'lease.template_changed': 409,
  'lease.reminded': 409,
  'lease.not_ready': 409,
  'lease.countersigned': 409,
  // Workorders
  'workorder.day_over': 422,
  'workorder.too_late': 409,
  'workorder.moved_twice': 409,
  'workorder.full': 409,
  'workorder.cost_charged': 409,
  // Money of the office
  'ledger.changed': 409,
  'belongings.too_many': 409,
  'parcel.code_wrong': 422,
  'parcel.code_locked': 429,
  'parcel.given': 409,
  'announcement.text_missing': 422,
  'announcement.no_way': 422,
  'announcement.day_over': 422,
  'announcement.nobody': 422,
  'announcement.too_many': 422,
  'announcement.limit': 429,
  'thread.template_empty': 422,
  'thread.field_unknown': 422,
  'thread.too_many_templates': 409,
  'money.reversed': 409,
  'money.not_reversible': 409,
  'money.paid_out': 409,
  'money.own_act': 403,
  'money.decided': 409,
  'money.cost_charged': 409,
  'plan.running': 409,
  'plan.not_running': 409,
  'plan.lease_over': 409,
  'plan.sum_wrong': 422,
  'plan.days_wrong': 422,
  'month.closed': 409,
  'month.not_over': 422,
  'period.invalid': 422,
  'period.too_long': 422,
  // Drafts and releases of flows
  'studio.drafts_full': 409,
  'studio.draft_full': 409,
  'studio.path_unknown': 422,
  'studio.conflict': 409,
  'studio.nothing_to_undo': 409,
  'studio.behind': 409,
  'studio.unchanged': 409,
  'studio.refused': 422,
  'studio.check_too_long': 422,
  'studio.second_person': 403,
  'studio.unsound': 409,
  'studio.scheduled': 409,
  'studio.not_scheduled': 409,
  'studio.time_wrong': 422,
  // Notices
  'notice.no_mobile': 409,
  // Payment and exam
  GATEWAY_ERROR: 422,
  'amount.invalid': 422,
  'routing_number.invalid': 422,
  'idempotency_key.missing': 400,
  'idempotency_key.reused': 409,
  'payment.blocked': 409,
  'payment.in_flight': 409,
  'payment.nothing_due': 409,
  'invoice.paid': 409,
  'payment.failed': 502,
  'payment.returned': 409,
  'payment.missing': 409,
  'payment.method_refused': 422,
  'payment.not_kept': 422,
  'method.in_use': 409,
  'payment.transaction_used': 409,
  'payment.total_changed': 409,
  'unit.unavailable': 409,
  'pre_screening_questionnaires.pending': 409,
  'burton.failed_to_create_token': 422,
  'provider.unavailable': 502,
  'provider.not_set_up': 503,
  'applicant.notfound': 404,
  'exam.passed': 409,
  'exam.closed': 409,
  'exam.expired': 409,
  'exam.unavailable': 503,
  'package.zipreport': 409,
};

export interface AppErrorOptions {
  /** Placed into the translated text. */
  params?: Record<string, string | number>;
  /** Integer cents; formatted for the language of the translated text, and added inside `error` on the wire. */
  money?: Record<string, number>;
  /** Added inside `error` on the wire, beside code and message. */
  details?: Record<string, unknown>;
  /** Added to the top of the answer, beside `error` (the wire's `joi_error`). */
  beside?: Record<string, unknown>;
  /** Seconds after which a retry may succeed; sent as `Retry-After`. */
  retryAfter?: number;
  /** A provider's text, or the `errors.json` key for it, for the codes of providers (GATEWAY_ERROR). */
  message?: string;
  /** The underlying error; only logged. */
  cause?: unknown;
}

/** Whether a text is an error code of the contract. @example isErrorCode('payment.in_flight') // true */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statusOfCode, code);
}

/**
 * An expected refusal. Throw it anywhere below a route; the error handler turns it into
 * `{ error: { code, message, ...details }, ...beside }` with the status of the code.
 *
 * @example throw new AppError('state.not_allowed', { details: { state: 'paying', events: ['PAY'] } })
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly money: Record<string, number>;
  readonly details: Record<string, unknown>;
  readonly beside: Record<string, unknown>;
  readonly retryAfter: number | null;
  readonly text: string | null;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = options.params ?? {};
    this.money = options.money ?? {};
    this.details = { ...options.details, ...this.money };
    this.beside = options.beside ?? {};
    this.retryAfter = options.retryAfter ?? null;
    this.text = options.message ?? null;
  }

  /** The HTTP status that this code answers with. */
  get status(): number {
    return statusOfCode[this.code];
  }
}

/** The refusal of one field of a request. @example throw invalidField('due_date') */
export function invalidField(path: string): AppError {
  return new AppError('request.invalid', { details: { fields: [{ path, code: 'request.invalid' }] } });
}
