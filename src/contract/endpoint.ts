/**
 * What a call is: its method, path, request, answer and refusals. Each is declared once, in `*.contract.ts`; the server
 * registers its routes from them, the pages are typed by them, and the OpenAPI document lists them.
 */
import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-codes.ts';

/** What any call can be refused with, before it comes to its own rules; no entry repeats them. */
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
  'process.outdated',
  'flow.cannot_run',
  'impersonation.not_allowed',
] as const satisfies readonly ErrorCode[];

/** The parts of a request, each by its schema; a part that is left out is not judged and not typed. */
export interface RequestParts {
  /** Of the path: one member per `:name` in it. */
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** A multipart form in the place of a body: described here, read and judged by the route's service. */
  readonly form?: TObject;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the router reads it: `/api/files/:id`. */
  readonly path: `/${string}`;
  /** The group of calls that the OpenAPI document shows it in. */
  readonly tag: string;
  readonly summary: string;
  readonly request?: RequestParts;
  /** The JSON of a 200; null where the answer is no JSON, but a file. */
  readonly answer: TSchema | null;
  /** Answers 304 without content to a request that has the newest content already. */
  readonly notModified?: true;
  /** Every code that the call's own rules refuse with, beside {@link ERRORS_OF_EVERY_CALL}. */
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
