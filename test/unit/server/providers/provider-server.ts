import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of the provider; null never responds. */
export type Script = { status: number; body: string } | null;

export interface ScriptedProvider {
  url: string;
  /** Responses to the next calls, in order; the last one is repeated. */
  answers: Script[];
  /** Received calls: method, path, headers and body, parsed if it is JSON; null without one. */
  calls: { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }[];
  close(): Promise<void>;
}

/** A provider that returns scripted responses over real HTTP. */
export async function scriptedProvider(): Promise<ScriptedProvider> {
  const answers: Script[] = [];
  const calls: ScriptedProvider['calls'] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers, body: bodyOf(headers, Buffer.concat(parts)) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A JSON response. */
export function json(status: number, body: unknown): Script {
  return { status, body: JSON.stringify(body) };
}

function bodyOf(headers: IncomingMessage['headers'], bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  return headers['content-type'] === 'application/json' ? JSON.parse(bytes.toString()) : bytes;
}
