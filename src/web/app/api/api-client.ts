import { ApiError, errorOf } from './api-error.ts';

/** `token` is the applicant's access token or the session's; it travels in the header of that name. */
export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page, for the last save of a page that is being left. */
  readonly keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const API = '/api';

function headersOf({ token, body, headers }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(token === undefined ? {} : { token }),
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}

/**
 * Calls the server and returns its answer, parsed.
 *
 * @throws {ApiError} on any answer that is not 2xx; status 0 and code `network` without an answer.
 * @example await callApi<boolean>('POST', '/applicant/save-submit', { token, body: {} })
 * @see spec/application.md §7
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { body, signal, keepalive } = options;
  let text: string;
  let response: Response;
  try {
    response = await fetch(`${API}${path}`, {
      method,
      headers: headersOf(options),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'network', '');
  }
  if (!response.ok) throw errorOf(response.status, text);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** How an upload stands: bytes sent of bytes in all. */
export type UploadProgress = (sent: number, total: number) => void;

/**
 * Sends a multipart form and tells how far it is; `fetch` cannot do that.
 *
 * @throws {ApiError} as {@link callApi} does.
 */
export function uploadForm<Answer>(
  path: string,
  form: FormData,
  options: { token: string; onProgress: UploadProgress; signal?: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}${path}`);
    for (const [name, value] of Object.entries(headersOf({ token: options.token, body: form }))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => options.onProgress(event.loaded, event.total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer);
      else reject(errorOf(request.status, request.responseText));
    };
    request.onerror = () => reject(new ApiError(0, 'network', ''));
    request.onabort = () => reject(new ApiError(0, 'aborted', ''));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
