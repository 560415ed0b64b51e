import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Relays calls between the portal and a provider, and can hold back a charge or its answer. */
export interface ProviderRelay {
  url: string;
  /**
   * Holds the next charge permanently: `before` it reaches the provider, or `after` the provider took the money, before
   * its answer arrives. Resolves when it is held.
   */
  holdCharge(where: 'before' | 'after'): Promise<void>;
  close(): Promise<void>;
}

/** @example const relay = await startRelay(sandbox.url); const held = relay.holdCharge('after') */
export async function startRelay(target: string): Promise<ProviderRelay> {
  let hold: { where: 'before' | 'after'; held: () => void } | null = null;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const isCharge = request.method === 'POST' && request.url?.endsWith('/charges') === true;
    const holding = isCharge ? hold : null;
    if (isCharge) hold = null;
    if (holding?.where === 'before') return holding.held();
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    });
    const body = await answer.text();
    if (holding !== null) return holding.held();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdCharge: (where) =>
      new Promise<void>((held) => {
        hold = { where, held };
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
