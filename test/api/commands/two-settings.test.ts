import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findKeptSealKey } from '../../../src/db/installation.repository.ts';
import { findSealedFile } from '../../../src/db/lease/sealed-file.repository.ts';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { setupSteps } from '../../../src/server/features/office/setup/setup-steps.ts';
import { readFigures } from '../../../src/server/metrics/read-figures.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { queueMessage } from '../../../src/server/outbox/queue-message.ts';
import { createProviders } from '../../../src/server/providers/providers.ts';
import { rekey } from '../../../src/server/rekey.ts';
import { keptSealKey } from '../../../src/server/secrets/kept-seal-key.ts';
import { openSealKeys } from '../../../src/server/secrets/seal-keys.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const KEYS = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64')) as [string, string];

describe.each(DIALECTS)('a portal in production with two settings, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect, {
      environment: { NODE_ENV: 'production', BASE_URL: 'https://portal.example', SECRET_KEY: KEYS[0] },
    });
  });
  afterAll(() => portal.close());

  it('keeps mails for the day when a mail server is set, and the office sees how many wait', async () => {
    const { deps } = portal;
    await queueMessage(deps, deps.db, {
      ...{ company_id: 'demo-company', property_id: 'juniper-row', recipient: 'ada@home.example' },
      ...{ language: 'en', values: { link: 'x', property: 'Juniper Row' } },
      template: { subject: 'mail:link_again.subject', body: 'mail:link_again.text' },
    });
    const row = () => deps.db.selectFrom('outbox').select(['attempts', 'sent_at']).executeTakeFirst();
    expect(await deliverOutbox(deps)).toBe(0);
    expect(await row()).toEqual({ attempts: 0, sent_at: null });
    const property = await findProperty(deps.db, 'juniper-row');
    if (property === null) throw new Error('The property is gone.');
    const steps = await setupSteps(deps.db, property, deps.settings);
    const open = steps.filter(({ is_done }) => !is_done).map(({ step, count }) => [step, count]);
    expect(open).toEqual(
      expect.arrayContaining([
        ['payments', 0],
        ['mail', 1],
        ['texts', 0],
        ['screening', 0],
      ]),
    );
    const sent: string[] = [];
    const mail = {
      send: async ({ to }: { to: string }) => {
        sent.push(to);
        return { kind: 'sent' as const };
      },
    };
    const set = { ...deps.settings.providers, mail: { url: 'smtps://mail.example', from: 'a@home.example' } };
    const settings = { ...deps.settings, providers: set };
    expect(await deliverOutbox({ ...deps, settings, providers: { ...deps.providers, mail } })).toBe(1);
    expect(sent).toEqual(['ada@home.example']);
  });

  it('refuses codes and payments in words, and takes no money', async () => {
    const body = { mobile_no: '+15125550100', unit_id: 'juniper-row-204' };
    const code = await portal.ask('POST', '/api/applicant/send_otp_message', {
      body,
      headers: { 'accept-language': 'es' },
    });
    expect(code).toMatchObject({ status: 503, body: { error: { code: 'provider.not_set_up' } } });
    expect(code.body.error.message).toMatch(/aún no está configurada/);
    const { token } = await portal.invite();
    const view = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(view).toMatchObject({ status: 200, body: { is_payment_blocked: true } });
  });

  it('calls no provider that it does not have, and knows that none has acted', async () => {
    const { payments, screening } = createProviders(portal.deps.settings.providers, portal.deps.random);
    const reason = 'not set up';
    expect(await payments.GATEWAY.openPlugin('')).toEqual({ kind: 'unavailable', reason });
    // A payment that began before the settings were taken away stays unknown: the money may have moved.
    expect(await payments.GATEWAY.lookUp('x')).toEqual({ kind: 'unknown', reason });
    expect(await screening.ask('x', 'en')).toEqual({ kind: 'unavailable', reason });
  });

  it('seals leases with a key of its database, and waits for no stamp', async () => {
    const { deps } = portal;
    const { lease_id } = await leaseHousehold(deps, {});
    await signForAll(deps, lease_id);
    expect(await sealLeases(deps)).toEqual({ seal: 1, stamp: 0 });
    expect((await findSealedFile(deps.db, lease_id))?.level).toBe('B-B');
    portal.clock.advance(3_600_000);
    expect(await sealLeases(deps)).toEqual({ seal: 0, stamp: 0 });
    const { work, providers } = await readFigures(deps);
    expect(work?.queues.map(({ queue }) => queue)).not.toContain('stamps');
    expect(providers).toContainEqual({ provider: 'timestamp', isSetUp: false });
  });

  it('keeps that key encrypted, the same for each portal, also under a new secret key', async () => {
    const { db, random, settings, clock, seal, secrets } = portal.deps;
    expect(await findKeptSealKey(db)).not.toContain('PRIVATE');
    expect(await keptSealKey(db, secrets, settings, random, clock)).toBe(seal.key);
    const next = createSecretBox(KEYS[1], random, [portal.secretKey]);
    expect(await rekey(db, next)).toMatchObject({ unread: 0 });
    const alone = createSecretBox(KEYS[1], random);
    expect(await keptSealKey(db, alone, settings, random, clock)).toBe(seal.key);
    await expect(keptSealKey(db, createSecretBox(KEYS[0], random), settings, random, clock)).rejects.toThrow(
      'SECRET_KEY: does not open',
    );
    await rekey(db, createSecretBox(portal.secretKey, random, [KEYS[1]]));
    // A file that is set later seals from then on; what was sealed before stays ours.
    const file = { ...settings, mode: 'test' as const, sealKeyFile: join(settings.dataDir, 'own.pem') };
    const own = openSealKeys(file, random, clock, seal.key);
    expect(own.key).not.toBe(seal.key);
    expect(own.trusted().seals).toHaveLength(2);
  });
});
