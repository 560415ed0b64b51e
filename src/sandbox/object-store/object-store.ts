/**
 * A stand-in for an S3-compatible store, in memory and over HTTP: one bucket, named in the path or first in the host. It verifies every signature
 * and fails as real stores do, when it is told to.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Answer, answerCall, type Bucket, type Call, refused } from './bucket.ts';
import { refusalOfSignature, type StoreKeys } from './signature.ts';

/**
 * `slow_down`: 503, as a store that is asked too much. `full`: there is no room. `error`: 500. `silent`: no answer.
 * `cut`: the connection breaks in the middle of the answer, or of what is sent. `lost`: done, but the answer is lost.
 */
type StoreFault = 'slow_down' | 'full' | 'error' | 'silent' | 'cut' | 'lost';

export interface ObjectStore {
  readonly url: string;
  /** The objects by name. */
  readonly objects: Bucket['objects'];
  /** Open uploads in parts, by their ids. */
  readonly uploads: Bucket['uploads'];
  /** Every call, such as `PUT files/ab/abcdefgh`. */
  readonly calls: string[];
  /** The next calls fail so, as often as told; only those of a method if it is named. */
  fail(fault: StoreFault, times: number, method?: string): void;
  /** Makes the store's clock differ from that of this machine. */
  setClock(now: () => Date): void;
  close(): Promise<void>;
}

const FAILURES: Readonly<Record<'slow_down' | 'full' | 'error', Answer>> = {
  slow_down: refused(503, 'SlowDown'),
  full: refused(507, 'XMinioStorageFull'),
  error: refused(500, 'InternalError'),
};

/**
 * Starts a store with one empty bucket.
 *
 * @param port to start it again where it was; default any free one
 * @example const store = await startObjectStore({ bucket: 'latchkey', ...keys }, { now, id }); store.fail('slow_down', 2)
 */
export async function startObjectStore(
  { bucket: name, ...keys }: StoreKeys & { readonly bucket: string },
  {
    now: clock,
    id,
    port = 0,
  }: { readonly now: () => Date; readonly id: () => string; readonly port?: number },
): Promise<ObjectStore> {
  const bucket: Bucket = { name, objects: new Map(), uploads: new Map() };
  const faults: { fault: StoreFault; times: number; method: string | undefined }[] = [];
  const calls: string[] = [];
  let now = clock;
  const faultOf = (method: string): StoreFault | null => {
    const found = faults.find((one) => one.times > 0 && (one.method ?? method) === method);
    if (found === undefined) return null;
    found.times -= 1;
    return found.fault;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const fault = faultOf(method);
    if (fault === 'silent') return;
    if (fault === 'cut' && method !== 'GET') return void request.socket.destroy();
    const body = await buffer(request);
    const refusal = refusalOfSignature({ method, url, headers, body }, keys, now());
    const { pathname, searchParams } = new URL(url, 'http://store');
    const inHost = headers.host?.startsWith(`${name}.`) === true ? `/${name}` : '';
    const [, named, ...path] = decodeURIComponent(inHost + pathname).split('/');
    const call: Call = {
      method,
      bucket: named ?? '',
      name: path.join('/'),
      query: searchParams,
      headers,
      body,
    };
    calls.push(`${method} ${call.name}`);
    const answer =
      refusal !== null
        ? refused(refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403, refusal)
        : fault === 'slow_down' || fault === 'full' || fault === 'error'
          ? FAILURES[fault]
          : answerCall(bucket, call, { now: now(), id: id() });
    if (fault === 'lost') return void request.socket.destroy();
    send(response, answer, { isHead: method === 'HEAD', isCut: fault === 'cut', date: now() });
  };
  const server = createServer((request, response) => {
    // A connection that its caller has given up is no failure of the store.
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: bucket.objects,
    uploads: bucket.uploads,
    calls,
    fail: (fault, times, method) => void faults.push({ fault, times, method }),
    setClock: (other) => {
      now = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { isHead, isCut, date }: { readonly isHead: boolean; readonly isCut: boolean; readonly date: Date },
): void {
  response.writeHead(status, { date: date.toUTCString(), 'content-length': body.length, ...headers });
  if (isHead) return void response.end();
  if (!isCut) return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
