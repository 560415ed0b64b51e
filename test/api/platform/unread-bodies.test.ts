import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe('a connection with a form that was refused before its end', () => {
  let portal: TestPortal;
  let port: number;
  const agents: Agent[] = [];
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    port = (portal.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const agent of agents) agent.destroy();
    await portal.close();
  });

  /** Calls of one visitor, all on the same connection, as a proxy sends them. */
  function connection() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    const sockets = new Set<unknown>();
    const send = (
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body = Buffer.alloc(0),
    ) =>
      new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
        const call = request({ agent, port, host: '127.0.0.1', method, path, headers });
        call.on('socket', (socket) => sockets.add(socket));
        call.once('error', reject);
        call.once('response', (answer: IncomingMessage) =>
          json(answer).then((found) => resolve({ status: answer.statusCode, body: found }), reject),
        );
        call.end(body);
      });
    return { send, sockets };
  }

  const path = '/api/applicant/questionnaire/rental_history/x';
  const fileForm = Buffer.from(
    `--b\r\ncontent-disposition: form-data; name="files[a]"; filename="a.pdf"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--\r\n`,
  );

  it.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, Buffer.alloc(200_000, 'x')],
    ['of nobody', { 'content-type': 'multipart/form-data; boundary=b', token: 'wrong' }, fileForm],
    ['that is no form', { 'content-type': 'text/plain' }, Buffer.alloc(200_000, 'x')],
  ])('%s answers the next call', async (_, headers, body) => {
    const { send, sockets } = connection();
    for (let round = 0; round < 3; round += 1) {
      const refused = await send('POST', path, headers, body);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(await send('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
    expect(sockets.size).toBe(1);
  });

  it('is closed if the rest is too large to read, and other connections are served', async () => {
    const { send } = connection();
    const large = Buffer.alloc(20_000_000, 'x');
    await send('POST', path, { 'content-type': 'multipart/form-data' }, large).catch(() => null);
    expect(await connection().send('GET', '/health')).toMatchObject({ status: 200 });
  });
});
