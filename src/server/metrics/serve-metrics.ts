/** The port for Prometheus. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deps } from '../deps.ts';
import type { PrometheusMeter } from './prometheus-meter.ts';
import { type Figures, readFigures } from './read-figures.ts';

export interface MetricsPort {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics`, and nothing else, at an address of its own. Scrapes at the same moment share one reading of the
 * database.
 *
 * @throws if the port is taken
 * @example const port = await serveMetrics(deps, meter, { host: '127.0.0.1', port: 9464 }); await port.close()
 */
export async function serveMetrics(
  deps: Deps,
  meter: PrometheusMeter,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsPort> {
  let reading: Promise<Figures> | null = null;
  const figures = (): Promise<Figures> => {
    reading ??= readFigures(deps).finally(() => {
      reading = null;
    });
    return reading;
  };
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
      return;
    }
    try {
      const text = await meter.text(await figures());
      response.writeHead(200, { 'content-type': meter.contentType }).end(text);
    } catch (error) {
      deps.log.error({ err: error }, 'the metrics could not be written');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${given}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
