import { createServer, request } from 'node:http';

/** Addresses that the calls seem to come from. */
const ADDRESSES = 250;

/** One address in front of several portals, as the balancer of an operator: a call goes to each of them in turn. */
export interface Balancer {
  readonly baseUrl: string;
  /** From now on, calls go to these portals only; calls on their way are finished where they are. */
  lead(baseUrls: readonly string[]): void;
  close(): void;
}

/** @example const balancer = await openBalancer(); balancer.lead([portal.baseUrl]) */
export async function openBalancer(): Promise<Balancer> {
  let portals: readonly string[] = [];
  let turn = 0;
  const server = createServer((call, reply) => {
    turn += 1;
    const portal = new URL(portals[turn % portals.length] ?? 'http://127.0.0.1:1');
    const { method, url, headers } = call;
    // Many people have many addresses: the limits for one of them are not what is attacked.
    const from = { 'x-forwarded-for': `10.0.0.${turn % ADDRESSES}` };
    const passed = request(
      { host: portal.hostname, port: portal.port, method, path: url, headers: { ...headers, ...from } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    passed.on('error', (error) => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end(error.message);
    });
    call.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    lead(baseUrls) {
      portals = baseUrls;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
