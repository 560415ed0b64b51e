/**
 * HTTP calls over one kept connection, one after the other. Node's own client takes three times the CPU time per call,
 * which would be taken from the portal on the same cores.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One call of the load. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  /** JSON. */
  readonly body?: string;
}

export interface LoadConnection {
  /**
   * Resolves with the status once the complete answer has arrived.
   *
   * @param from the address of the visitor, as a proxy would forward it
   * @throws {Error} if the connection ends early, or the answer has no known length
   */
  ask(call: LoadCall, from: string): Promise<number>;
  close(): void;
}

interface Waiting {
  readonly resolve: (status: number) => void;
  readonly reject: (error: Error) => void;
}

const END_OF_HEAD = '\r\n\r\n';

/** @example const connection = await openConnection('http://127.0.0.1:3000') */
export async function openConnection(baseUrl: string): Promise<LoadConnection> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const answers = answersOf(socket);
  return {
    ask: (call, from) =>
      new Promise((resolve, reject) => {
        answers.expect({ resolve, reject });
        socket.write(requestText(host, call, from));
      }),
    close: () => void socket.destroy(),
  };
}

function requestText(host: string, { method, path, token, body }: LoadCall, from: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ntoken: ${token}\r\nx-forwarded-for: ${from}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function answersOf(socket: Socket): { expect(waiting: Waiting): void } {
  let waiting: Waiting | null = null;
  let came: Buffer | null = null;
  const settle = (how: (one: Waiting) => void): void => {
    const one = waiting;
    waiting = null;
    came = null;
    if (one !== null) how(one);
  };
  socket.on('data', (part: Buffer) => {
    came = came === null ? part : Buffer.concat([came, part]);
    const headLength = came.indexOf(END_OF_HEAD);
    if (headLength < 0) return;
    const head = came.toString('latin1', 0, headLength);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      socket.destroy(new Error(`An answer of unknown length: ${head}`));
      return;
    }
    if (came.length < headLength + END_OF_HEAD.length + Number(length)) return;
    settle(({ resolve }) => resolve(Number(head.slice(9, 12))));
  });
  socket.on('error', (error) => settle(({ reject }) => reject(error)));
  socket.on('close', () => settle(({ reject }) => reject(new Error('The portal closed the connection.'))));
  return {
    expect(next) {
      if (socket.destroyed) next.reject(new Error('The connection is closed.'));
      else waiting = next;
    },
  };
}
