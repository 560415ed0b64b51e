import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Milliseconds after which a call counts as hung. */
const patienceMs = 20_000;

/** A connection that is kept for several calls, as a proxy keeps it. */
export interface KeptConnection {
  /** Resolves with null if the connection was closed before the answer. @throws {Error} `hung` if nothing arrives. */
  send(call: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly content?: Buffer;
  }): Promise<Answered | null>;
  close(): void;
}

/** @example const kept = keptConnection(baseUrl); await kept.send({ method: 'GET', path: '/health', headers: {} }) */
export function keptConnection(baseUrl: string): KeptConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(baseUrl);
  return {
    send: ({ method, path, headers, content }) =>
      new Promise((resolve, reject) => {
        const call = request({ agent, hostname, port, method, path, headers }, (answer) => {
          let body = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            body += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
          answer.on('error', () => resolve(null));
        });
        call.setTimeout(patienceMs, () => call.destroy(new Error('hung')));
        call.on('error', (error) => (error.message === 'hung' ? reject(error) : resolve(null)));
        call.end(content);
      }),
    close: () => agent.destroy(),
  };
}

/**
 * Sends bytes on their own connection and reads until the server closes it.
 *
 * @param ends ends the sending side: requests without an answer by then need none.
 * @returns the complete answer; empty if the server closed without one.
 * @throws {Error} `hung` if the server neither answers nor closes.
 */
export function sendBytes(baseUrl: string, bytes: Buffer, ends: boolean): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const parts: Buffer[] = [];
    const end = (): void => resolve(Buffer.concat(parts).toString('utf8'));
    socket.setTimeout(patienceMs, () => {
      socket.destroy();
      reject(new Error('hung'));
    });
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('close', end);
    socket.on('error', end);
    if (ends) socket.end(bytes);
    else socket.write(bytes);
  });
}
