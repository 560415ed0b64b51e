/**
 * The definition of a call: its method, path, request, answer and error codes. Each call is declared once, in
 * `*.contract.ts`; it registers the server's route, types the pages and fills the OpenAPI document.
 */
import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-codes.ts';

/** Errors that any call can return before its own rules apply; entries do not repeat them. */
export const ERRORS_OF_EVERY_CALL = [
  'request.malformed',
  'request.invalid',
  'request.unsupported_type',
  'request.too_large',
  'request.too_many',
  'card_data.refused',
  'server.failed',
  'database.unavailable',
  'storage.full',
  'storage.unavailable',
  'process.outdated',
  'flow.cannot_run',
  'impersonation.not_allowed',
  'second_factor.asked',
  'second_factor.missing',
  'api_key.invalid',
  'api_key.not_allowed',
  'call_key.reused',
  'call_key.unanswered',
] as const satisfies readonly ErrorCode[];

/** The parts of a request, each with its schema; a part without a schema is neither validated nor typed. */
export interface RequestParts {
  /** Path parameters: one member per `:name` in the path. */
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** A multipart form instead of a body: documented here, read and validated by the route's service. */
  readonly form?: TObject;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In the router's syntax: `/api/files/:id`. */
  readonly path: `/${string}`;
  /** The group of the call in the OpenAPI document. */
  readonly tag: string;
  readonly summary: string;
  readonly request?: RequestParts;
  /** The JSON of a 200; null if the answer is a file. */
  readonly answer: TSchema | null;
  /** Answers 304 without content if the client already has the newest content. */
  readonly notModified?: true;
  /** Every error code of the call's own rules, in addition to {@link ERRORS_OF_EVERY_CALL}. */
  readonly errors: readonly Exclude<ErrorCode, (typeof ERRORS_OF_EVERY_CALL)[number]>[];
}

/**
 * Declares a call and keeps its literal types, from which the routes and the client of the pages are typed.
 *
 * @example
 * export const removeCoApplicant = endpoint({
 *   method: 'DELETE', path: '/api/co-applicant/:id', tag: 'co-applicants', summary: '…',
 *   request: { headers: TokenHeader, params: Type.Object({ id: Id }) },
 *   answer: Type.Boolean(), errors: ['token.invalid', 'record.not_found', 'co_applicant.started'],
 * })
 */
export function endpoint<const Entry extends Endpoint>(entry: Entry): Entry {
  return entry;
}
