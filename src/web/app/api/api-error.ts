import type { ErrorCode } from '../../../contract/error-codes.ts';

/** One field that the server refused: a dotted path and the message key of its rule. */
export interface RefusedField {
  readonly path: string;
  readonly code: string;
}

/**
 * Why a call has no usable response: a code from the server; `network`: the server could not be reached; `aborted`: the
 * page canceled the call; `unexpected`: the response is not from our server, such as a proxy's page.
 */
export type ProblemCode = ErrorCode | 'network' | 'aborted' | 'unexpected';

/**
 * An error response, or no response at all.
 *
 * `status` is 0 and `code` is `network` when the server could not be reached; `message` is the server's text in the
 * person's language and may be shown; `body` is the whole response, for fields that only some calls add.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: readonly RefusedField[];
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds after which the server asks for a retry; null if it does not say. */
  readonly retryMs: number | null;
  /** The call's id in the log of the portal; empty if it is not known. */
  readonly trace: string;

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    body: Readonly<Record<string, unknown>> = {},
    retryMs: number | null = null,
    trace = '',
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryMs = retryMs;
    const error = body.error as { fields?: readonly RefusedField[]; trace?: string } | undefined;
    this.fields = error?.fields ?? [];
    this.trace = error?.trace ?? trace;
  }
}

/** Matches a leading `payment.blocked` or `GATEWAY_ERROR` by form: a list of codes would enlarge every page. */
const CODE_IN_TEXT = /^([a-z_]+(?:\.[a-z_]+)+|[A-Z]+(?:_[A-Z]+)+)(?:[:\s]+(.*))?$/s;

/**
 * Parses an error that is plain text: the code, followed by the message.
 *
 * @example errorInText(400, 'GATEWAY_ERROR Limit reached').message // 'Limit reached'
 * @see spec/application.md §8 Payment
 */
function errorInText(status: number, text: string, trace: string): ApiError {
  const [, code, rest = ''] = CODE_IN_TEXT.exec(text.trim()) ?? [];
  return code === undefined
    ? new ApiError(status, 'unexpected', '', {}, null, trace)
    : new ApiError(status, code as ErrorCode, rest);
}

/**
 * The error of a response; one that is not from our server, such as a proxy's page, becomes `unexpected`.
 *
 * @param retryAfter the header of that name: seconds
 * @param traceparent the header that the call was sent with
 */
export function errorOf(
  status: number,
  text: string,
  retryAfter: string | null = null,
  traceparent = '',
): ApiError {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const retryMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  const [, trace = ''] = traceparent.split('-');
  try {
    const body = JSON.parse(text) as string | Record<string, unknown>;
    if (typeof body === 'string') return errorInText(status, body, trace);
    const error = body.error as { code?: unknown; message?: unknown } | undefined;
    // A newer server may send codes that this page does not know: its own text is shown for them.
    if (typeof error?.code === 'string')
      // An answer of the portal names its trace itself.
      return new ApiError(status, error.code as ErrorCode, String(error.message ?? ''), body, retryMs);
    return new ApiError(status, 'unexpected', '', body, retryMs, trace);
  } catch {
    return errorInText(status, text, trace);
  }
}
