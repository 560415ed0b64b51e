import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scalingVerdict } from '../../bench/load/load-report.ts';
import { arrive, planArrivals } from '../../bench/server/arrivals.ts';
import { openConnection } from '../../bench/server/connection.ts';
import { load } from '../../bench/server/load.ts';
import { slope } from '../../bench/server/memory.ts';
import { holds, verdictTable } from '../../bench/server/targets.ts';

/** A server that responds to call n with the status n of the list, and with 200 after the last one. */
async function serve(statuses: readonly number[] = [], answerMs = 0): Promise<string> {
  const left = [...statuses];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    await pause(answerMs);
    response.statusCode = left.shift() ?? 200;
    response.end(`${request.headers.token} ${body} ${'é'.repeat(50_000)}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = { method: 'POST', path: '/', token: 't', body: '{"a":"é"}' } as const;

describe('a connection of the load test', () => {
  it('returns the status after the whole response has arrived, call after call', async () => {
    const connection = await openConnection(await serve([200, 503]));
    expect([await connection.ask(call, '10.0.0.1'), await connection.ask(call, '10.0.0.1')]).toEqual([
      200, 503,
    ]);
    connection.close();
  });

  it('fails if the server closes the connection before it has responded', async () => {
    const server = createServer((_request, response) => void response.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(connection.ask(call, '10.0.0.1')).rejects.toThrow('closed the connection');
    server.close();
  });
});

describe('the load test', () => {
  it('counts refused calls apart from all other figures', async () => {
    const figures = await load(await serve([503, 500]), { connections: 2, seconds: 0.05 }, () => call);
    expect(figures.refused).toBe(2);
    expect(figures.calls).toBeGreaterThan(0);
  });

  it('plans everybody once per turn in their own time slot, with the same plan for the same seed', () => {
    const crowd = { people: 50, everySeconds: 10, seconds: 20, seed: 7 };
    const plan = planArrivals(crowd);
    expect(plan).toHaveLength(100);
    expect(plan).toEqual([...plan].sort((a, b) => a.at - b.at));
    const outside = plan.filter(({ person, turn, at }) => Math.floor((at - turn * 10_000) / 200) !== person);
    expect(outside).toEqual([]);
    expect(planArrivals(crowd)).toEqual(plan);
    expect(planArrivals({ ...crowd, seed: 8 })).not.toEqual(plan);
  });

  it('measures from the planned moment: a person who waits for their own previous call is late', async () => {
    const baseUrl = await serve([], 30);
    const crowd = { people: 1, everySeconds: 0.01, seconds: 0.1, seed: 1 };
    const { calls, max } = await arrive(baseUrl, crowd, () => call);
    expect(calls).toBe(10);
    expect(max).toBeGreaterThan(30 * 10 - 100);
  });
});

describe('the targets of the server', () => {
  const target = { what: 'reads', limit: 3000, bound: 'at least', unit: '/s' } as const;

  it.each([
    [{ ...target, measured: 3000 }, true],
    [{ ...target, measured: 2999 }, false],
    [{ ...target, bound: 'at most', measured: 3001 } as const, false],
    [{ ...target, bound: 'at most', measured: Number.NaN } as const, false],
  ])('hold for %j: %s', (verdict, expected) => {
    expect(holds(verdict)).toBe(expected);
    expect(verdictTable([verdict])).toMatch(expected ? /held$/ : /missed$/);
  });

  it('take the growth from the least-squares line through the measurements', () => {
    expect(
      slope([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBe(2);
    expect(
      slope([
        [0, 2],
        [1, 1],
        [2, 2],
        [3, 1],
      ]),
    ).toBeCloseTo(-0.2);
  });
});

it('two processes serve twice as much as one, less what a call costs more of CPU', () => {
  const run = (cpuMs: number) => {
    const memory = { residentMb: 1, heapMb: 1 };
    return { saves: [], reads: [], cpuMs, start: memory, end: memory };
  };
  expect(scalingVerdict(run(1), run(1)).measured).toBe(2);
  expect(scalingVerdict(run(1), run(1.25)).measured).toBe(1.6);
  expect(holds(scalingVerdict(run(1), run(1.25)))).toBe(false);
});
