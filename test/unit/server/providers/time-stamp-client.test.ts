import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultKind } from '../../../../src/sandbox/faults.ts';
import { readCertificates } from '../../../../src/seal/signing/seal-key.ts';
import { readTimeStamp } from '../../../../src/seal/signing/time-stamp.ts';
import { TimeStampError, timeStampClient } from '../../../../src/server/providers/time-stamp.client.ts';
import { type TestSandbox, testSandbox } from '../../sandbox/sandbox.ts';

const digest = Buffer.alloc(32, 5);

describe('the client of the time stamp service', () => {
  let sandbox: TestSandbox;
  let url: string;
  beforeEach(async () => {
    sandbox = testSandbox();
    await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}/tsa`;
  });
  afterEach(async () => {
    sandbox.app.server.closeAllConnections();
    await sandbox.app.close();
  });

  const ask = (timeoutMs = 10_000) =>
    timeStampClient({ url, timeoutMs, nonce: () => randomBytes(8) })(digest);
  const meets = (kind: FaultKind, ms = 0) => sandbox.fault({ provider: 'timestamp', kind, ms });
  const stampOf = (token: Uint8Array) =>
    readTimeStamp(Buffer.from(token), digest, readCertificates(sandbox.world.keys.timeStamp));

  it('returns a token for the digest, with the time of the service', async () => {
    expect(stampOf(await ask())).toMatchObject({ trusted: true, at: new Date('2026-03-05T12:00:00.000Z') });
  });

  it.each([
    ['decline', 'refused (status 2)'],
    ['error', 'status 500'],
    ['malformed', 'no DER'],
  ] as const)(
    'returns no token if the service has the fault "%s", and one the next time',
    async (kind, reason) => {
      meets(kind);
      await expect(ask()).rejects.toThrow(reason);
      meets(kind);
      await expect(ask()).rejects.toBeInstanceOf(TimeStampError);
      expect(stampOf(await ask())).toMatchObject({ trusted: true });
    },
  );

  it('waits for a slow service', async () => {
    meets('delay', 2000);
    expect(stampOf(await ask())).toMatchObject({ trusted: true });
    expect(sandbox.waited).toEqual([2000]);
  });

  it('does not wait for a service that never responds', async () => {
    let end: () => void = () => {};
    const silence = new Promise<void>((resolve) => {
      end = resolve;
    });
    sandbox.world.pauses.wait = async (ms) => (ms > 0 ? silence : undefined);
    meets('timeout', 70_000);
    await expect(ask(100)).rejects.toThrow(/No time stamp: .*timeout/i);
    end();
  });

  it('returns no token if the connection is refused', async () => {
    await sandbox.app.close();
    await expect(ask()).rejects.toBeInstanceOf(TimeStampError);
  });
});
