import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, PROVIDERS } from '../../../src/sandbox/faults.ts';
import { testSandbox } from './sandbox.ts';

describe('the fault switch over HTTP', () => {
  it('accepts every kind of fault for every provider', async () => {
    const sandbox = testSandbox();
    for (const provider of PROVIDERS) {
      for (const kind of FAULT_KINDS) {
        expect((await sandbox.call('POST', '/faults', { body: { provider, kind } })).status).toBe(201);
      }
    }
    const { body } = await sandbox.call('GET', '/faults.json');
    expect(body.faults).toHaveLength(PROVIDERS.length * FAULT_KINDS.length);
  });

  it.each([
    [{ provider: 'bank', kind: 'delay' }],
    [{ provider: 'gateway', kind: 'explode' }],
    [{ provider: 'gateway', kind: 'delay', ms: -1 }],
    [{ provider: 'gateway', kind: 'delay', times: 0 }],
  ])('refuses %j', async (body) => {
    expect((await testSandbox().call('POST', '/faults', { body })).status).toBe(400);
  });

  it('lists the oldest fault first, and clears them all', async () => {
    const sandbox = testSandbox();
    sandbox.fault({ provider: 'gateway', kind: 'delay' });
    sandbox.fault({ provider: 'mail', kind: 'error' });
    const kinds = async () =>
      (await sandbox.call('GET', '/faults.json')).body.faults.map((fault: { kind: string }) => fault.kind);
    expect(await kinds()).toEqual(['delay', 'error']);
    expect((await sandbox.call('DELETE', '/faults')).body).toEqual({ faults: [] });
    expect(await kinds()).toEqual([]);
  });

  it('applies a fault only to the call that it is about, and removes a single fault', async () => {
    const sandbox = testSandbox();
    const order = (reference: string) => ({
      key: 'k-bureau',
      body: {
        reference,
        applicant: {
          first_name: 'A',
          last_name: 'B',
          email: 'a@b.test',
          ssn: '1',
          date_of_birth: '1990-01-01',
        },
      },
    });
    const open = async (reference: string) =>
      (await sandbox.call('POST', '/bureau/v1/screenings', order(reference))).status;
    const set = (about: string) =>
      sandbox.call('POST', '/faults', { body: { provider: 'bureau', kind: 'error', about } });
    await set('nobody-1');
    const { body } = await set('nobody-2');
    expect([await open('nobody-3'), await open('nobody-1'), await open('nobody-1')]).toEqual([201, 500, 201]);
    await sandbox.call('DELETE', `/faults/${body.id}`);
    expect(await open('nobody-2')).toBe(201);
  });

  it('has a page with every provider and kind, in both languages', async () => {
    const sandbox = testSandbox();
    const pages = [await sandbox.call('GET', '/faults'), await sandbox.call('GET', '/faults?lng=es')];
    for (const { text } of pages) {
      for (const name of [...PROVIDERS, ...FAULT_KINDS]) expect(text).toContain(name);
      expect(text).not.toContain('>kind.');
    }
    expect(pages[0]?.text).toContain('Set fault');
    expect(pages[1]?.text).toContain('Activar fallo');
  });
});
