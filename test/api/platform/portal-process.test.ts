import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrape } from '../metrics/scrape.ts';
import { freePort } from '../support/postgres-server.ts';
import { type SpawnedPortal, spawnPortal } from '../support/spawned-portal.ts';

interface Answered {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly connection: string | undefined;
}

describe('a portal in its own process', () => {
  let folder: string;
  let portal: SpawnedPortal;
  let metricsUrl: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-end-'));
    // The state that an older version left.
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'latchkey.db'), '', { mode: 0o644 });
    writeFileSync(join(folder, 'running.json'), '{}', { mode: 0o644 });
    metricsUrl = `http://127.0.0.1:${await freePort()}/metrics`;
    portal = await spawnPortal({ DATA_DIR: folder, METRICS_PORT: new URL(metricsUrl).port });
  });
  afterAll(async () => {
    agent.destroy();
    await portal.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const ask = (method: string, path: string, body?: object, through: Agent | false = agent) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const call = request(new URL(path, portal.baseUrl), { method, headers, agent: through });
      call.once('error', reject);
      call.once('response', async (answer: IncomingMessage) => {
        const found = (await json(answer)) as { error?: { code: string } };
        const { connection } = answer.headers;
        resolve({ status: answer.statusCode, code: found.error?.code, connection });
      });
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });

  it('keeps its data unreadable for other users', () => {
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    expect(modes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['latchkey.db', 'latchkey.db-wal', 'secret.key']),
    );
    const folders = ['files', 'pages'];
    for (const [name, mode] of modes)
      expect([name, mode]).toEqual([name, folders.includes(String(name)) ? 0o700 : 0o600]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('serves its figures at a port of their own, and not at its public one', async () => {
    const runs = async (job_name: string) =>
      (await scrape(metricsUrl)).value('latchkey_job_runs_total', { job_name, result: 'done' });
    await expect.poll(() => runs('outbox')).toBeGreaterThan(0);
    expect((await scrape(metricsUrl)).value('latchkey_queue_waiting', { queue: 'mail' })).toBe(0);
    const page = await fetch(new URL('/metrics', portal.baseUrl), { headers: { accept: '*/*' } });
    expect(await page.text()).not.toContain('latchkey_');
  });

  it('on shutdown finishes requests in progress, reports that it is not ready, refuses connections and exits with 0', async () => {
    expect(await ask('GET', '/ready')).toMatchObject({ status: 200 });
    // Checking twelve passwords takes longer than the shutdown.
    const begun = Array.from({ length: 12 }, (_, index) =>
      ask('POST', '/api/tenant/auth/login', { email: `nobody${index}@example.com`, password: 'guess' }),
    );
    const first = await Promise.race(begun);
    const ended = portal.end();
    await expect
      .poll(() =>
        ask('GET', '/ready').then(
          ({ code }) => code,
          (error: Error) => error.message,
        ),
      )
      .toMatch(/server\.closing|ECONNREFUSED/);
    const answers = await Promise.all(begun);
    expect([first, ...answers].map(({ code }) => code)).toEqual(Array(13).fill('login.failed'));
    // Earlier connections are notified too: no idle connection is kept.
    expect(answers.map(({ connection }) => connection)).toContain('close');
    expect(await ended).toBe(0);
    await expect(ask('GET', '/ready', undefined, false)).rejects.toThrow(/ECONNREFUSED/);
    await expect(fetch(metricsUrl)).rejects.toThrow('fetch failed');
  });

  it('serves old and new connections until the balancer can have noticed that it is not ready', async () => {
    const data = mkdtempSync(join(tmpdir(), 'latchkey-delay-'));
    portal = await spawnPortal({ DATA_DIR: data, SHUTDOWN_DELAY: '2' });
    expect(await ask('GET', '/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });
    let hasEnded = false;
    const ended = portal.end().finally(() => {
      hasEnded = true;
    });
    await expect
      .poll(() => ask('GET', '/ready'))
      .toMatchObject({
        status: 503,
        code: 'server.closing',
        connection: 'close',
      });
    expect(await ask('GET', '/health', undefined, false)).toMatchObject({ status: 200 });
    expect(
      await ask('POST', '/api/tenant/auth/login', { email: 'a@example.com', password: 'x' }),
    ).toMatchObject({
      code: 'login.failed',
    });
    expect(hasEnded).toBe(false);
    expect(await ended).toBe(0);
    await expect(ask('GET', '/health', undefined, false)).rejects.toThrow(/ECONNREFUSED/);
    rmSync(data, { recursive: true, force: true });
  });
});
