import type { FastifyInstance, InjectOptions } from 'fastify';
import { createSandbox } from '../../../src/sandbox/app.ts';
import { type Fault, faultSwitch } from '../../../src/sandbox/faults.ts';
import { createPauses } from '../../../src/sandbox/pauses.ts';
import { openStore } from '../../../src/sandbox/store.ts';
import type { World } from '../../../src/sandbox/world.ts';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';

/** Key of a time stamp service, valid at the sandbox's time. */
function timeStampPem(): string {
  return makeCertificate({
    name: 'Test time stamps',
    serial: Buffer.alloc(16, 7),
    made: new Date('2026-01-01T00:00:00.000Z'),
    years: 10,
    purpose: 'time-stamps',
  });
}

export interface TestSandbox {
  app: FastifyInstance;
  world: World;
  /** Milliseconds of each requested wait; the sandbox does not really wait. */
  waited: number[];
  /** A JSON call of a provider's API with its key. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options?: { key?: string; body?: unknown; reference?: string; traceparent?: string },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  ): Promise<{ status: number; body: any; text: string; headers: Record<string, unknown> }>;
  fault(fault: Partial<Fault> & Pick<Fault, 'provider' | 'kind'>): void;
}

/** An in-memory sandbox that never waits and has no port. The clock is at March 5, 2026. */
export function testSandbox(store = openStore(':memory:')): TestSandbox {
  let ids = 0;
  const id = (prefix: string) => {
    ids += 1;
    return `${prefix}_${String(ids).padStart(8, '0')}`;
  };
  const waited: number[] = [];
  const pauses = createPauses();
  const world: World = {
    store,
    keys: {
      placepay: 'k-placepay',
      placepayPublic: 'k-public',
      merchantId: 'merchant',
      gateway: 'k-gateway',
      bureau: 'k-bureau',
      sms: 'k-sms',
      timeStamp: timeStampPem(),
      googleId: 'k-google',
      facebookId: 'k-facebook',
      facebookSecret: 'k-facebook-secret',
    },
    portalUrl: 'https://portal.example',
    faults: faultSwitch(store.collection('fault'), () => id('flt')),
    pauses: { ...pauses, wait: async (ms) => void (ms > 0 && waited.push(ms)) },
    now: () => new Date('2026-03-05T12:00:00.000Z'),
    id,
  };
  const app = createSandbox(world);
  return {
    app,
    world,
    waited,
    async call(method, url, { key, body, reference, traceparent } = {}) {
      const headers = {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(reference === undefined ? {} : { 'idempotency-key': reference }),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      const asked: InjectOptions = { method, url, headers };
      const answer = await app.inject(body === undefined ? asked : { ...asked, payload: body as object });
      return {
        status: answer.statusCode,
        body: parsed(answer.body),
        text: answer.body,
        headers: answer.headers,
      };
    },
    fault: (fault) => void world.faults.add({ ms: 0, times: 1, message: 'Refused', about: '', ...fault }),
  };
}

export const CARD = {
  card_no: '4242424242424242',
  expiry_month: '12',
  expiry_year: '2026',
  cvv: '123',
};

export const BANK = {
  account_holders_name: 'Ada Stone',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'Checking',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
