import type { AnswerOf, CallName, FormCallName, RequestOf } from '../../../contract/api.ts';
import { firstAnswer } from '../first/first-answers.ts';
import { takeRelease } from '../release/current-release.ts';
import { ApiError, errorOf } from './api-error.ts';
import { refuseToken } from './refused-tokens.ts';
import { newTraceparent } from './trace.ts';

interface Sending {
  readonly signal?: AbortSignal | undefined;
  /** Lets the call outlive the page, for the last save of a page that the person is leaving. */
  readonly keepalive?: boolean;
}

type CallOptions<Name extends CallName> = RequestOf<Name> & Sending;

/** The parts of any request, after its call has checked their types. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly body?: unknown;
}

/** Method and address of a call. The only place where parameters are encoded. */
function addressOf(name: CallName, { params = {}, query = {} }: Parts): { method: string; url: string } {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(query).toString();
  return { method, url: search === '' ? path : `${path}?${search}` };
}

function headersOf({ token, body, headers }: Parts) {
  return {
    accept: 'application/json',
    traceparent: newTraceparent(),
    'accept-language': document.documentElement.lang,
    ...(token === undefined ? {} : { token }),
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}

/** A refused token ends the session; a refused call is only logged. @see spec/platform.md §8 */
function noteRefusal(status: number, name: CallName, { token }: Parts): void {
  if (status === 401 && token !== undefined) refuseToken(token);
  if (status === 403) console.warn('Not allowed:', name);
}

/**
 * Calls the server and returns its parsed response. The call's name determines the types of its request and response,
 * through its entry in the contract.
 *
 * @throws {ApiError} for any response that is not 2xx; status 0 and code `network` without a response.
 * @example await call('POST /api/applicant/save-submit', { token, body: {} }) // boolean
 * @see spec/application.md §7
 */
export function call<Name extends CallName>(
  name: Name,
  ...given: Record<never, never> extends RequestOf<Name> ? [CallOptions<Name>?] : [CallOptions<Name>]
): Promise<AnswerOf<Name>>;
export async function call(name: CallName, given: unknown = {}): Promise<unknown> {
  const { signal, keepalive, ...parts } = given as Parts & Sending;
  const { method, url } = addressOf(name, parts);
  const { body } = parts;
  const headers = headersOf(parts);
  const first = method === 'GET' ? firstAnswer(url, parts.token) : null;
  let text: string;
  let response: Response;
  try {
    response = await (first ??
      fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
        ...(keepalive === undefined ? {} : { keepalive }),
      }));
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'network', '');
  }
  takeRelease(response.headers.get('x-release'), response.headers.has('x-release-of-process'));
  noteRefusal(response.status, name, parts);
  if (!response.ok) {
    const sent = first === null ? headers.traceparent : '';
    throw errorOf(response.status, text, response.headers.get('retry-after'), sent);
  }
  return text === '' ? undefined : JSON.parse(text);
}

/** Reports an upload's progress: bytes sent and total bytes. */
type UploadProgress = (sent: number, total: number) => void;

interface Uploading {
  readonly onProgress: UploadProgress;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a multipart form and reports its progress, which `fetch` cannot do.
 *
 * @throws {ApiError} as {@link call} does; code `aborted` if the signal aborted it.
 */
export function upload<Name extends FormCallName>(
  name: Name,
  given: RequestOf<Name> & Uploading,
): Promise<AnswerOf<Name>>;
export function upload(name: FormCallName, given: unknown): Promise<unknown> {
  const { onProgress, signal, ...parts } = given as Parts & Uploading & { readonly body: FormData };
  const { method, url } = addressOf(name, parts);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    const headers = headersOf(parts);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
      else {
        noteRefusal(request.status, name, parts);
        reject(errorOf(request.status, request.responseText, null, headers.traceparent));
      }
    };
    request.onerror = () => reject(new ApiError(0, 'network', ''));
    request.onabort = () => reject(new ApiError(0, 'aborted', ''));
    signal?.addEventListener('abort', () => request.abort());
    request.send(parts.body);
  });
}
