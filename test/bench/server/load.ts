import { Agent, request } from 'node:http';
import { quantile } from '../figures.ts';

/** One call of the load: what is sent, to be answered with 200. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
}

/** What a stretch of load came to. Times in milliseconds. */
export interface LoadFigures {
  readonly calls: number;
  readonly perSecond: number;
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
}

/** Everybody has a limit of calls a minute by their address; a bench is many visitors behind one proxy. */
const visitor = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/**
 * Calls a server over so many connections at once, each call as soon as the one before it is answered.
 *
 * @param callAt the call with that number, counted over all connections.
 * @throws {Error} for an answer other than 200: a refused call is no work.
 * @example await load(baseUrl, { connections: 20, seconds: 2 }, (index) => ({ method: 'GET', path: '/health', token: '' }))
 */
export async function load(
  baseUrl: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  callAt: (index: number) => LoadCall,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const ends = began + seconds * 1000;
  const connection = async (): Promise<void> => {
    while (performance.now() < ends) {
      const index = next++;
      const started = performance.now();
      await ask(agent, baseUrl, callAt(index), visitor(index));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const took = performance.now() - began;
  agent.destroy();
  return {
    calls: times.length,
    perSecond: (times.length / took) * 1000,
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function ask(
  agent: Agent,
  baseUrl: string,
  { method, path, token, body }: LoadCall,
  from: string,
): Promise<void> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string | number> = { token, 'x-forwarded-for': from };
  if (sent !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(sent);
  }
  return new Promise((resolve, reject) => {
    const call = request(`${baseUrl}${path}`, { agent, method, headers }, (answer) => {
      const refused = answer.statusCode !== 200;
      let text = '';
      answer.on('data', (part: Buffer) => {
        if (refused) text += part.toString();
      });
      answer.on('end', () => (refused ? reject(new Error(`${answer.statusCode} ${text}`)) : resolve()));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(sent);
  });
}
