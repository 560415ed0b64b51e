import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK_FORM, type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { type ProviderRelay, startRelay } from '../support/provider-relay.ts';
import { type SpawnedPortal, spawnPortal } from '../support/spawned-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

/** Far longer than the 3 s that a retry must wait before the provider is asked. */
const patience = { timeout: 45_000, interval: 250 };

describe.each(DIALECTS)('a portal killed in the middle of a payment on %s', (dialect) => {
  let office: MoneyPortal;
  let relay: ProviderRelay;
  /** Each test kills this portal and starts the next one. */
  let portal: SpawnedPortal;

  /** A process on the same database that reaches the gateway through the relay. */
  const start = () =>
    spawnPortal({
      DATA_DIR: office.database.dataDir,
      DATABASE_URL: office.database.databaseUrl ?? '',
      SANDBOX_PORT: new URL(office.sandboxUrl).port,
      GATEWAY_URL: `${relay.url}/gateway`,
    });
  const pay = (token: string, key: string) =>
    fetch(`${portal.baseUrl}/api/applicant/payment/screening`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'idempotency-key': key },
      body: JSON.stringify({ ...BANK_FORM, amount: 5500 }),
    });
  const payments = async (token: string) => {
    const answer = await fetch(`${portal.baseUrl}/api/applicant/payment`, { headers: { token } });
    return ((await answer.json()) as { payments: unknown[] }).payments;
  };

  beforeAll(async () => {
    office = await startMoneyPortal(dialect);
    // The processes use the real time, so the invitations must too.
    office.clock.advance(Date.now() - office.clock.now().getTime());
    relay = await startRelay(office.sandboxUrl);
    portal = await start();
  });
  afterAll(async () => {
    await portal.kill();
    await relay.close();
    await office.close();
  });

  it('keeps what it acknowledged', async () => {
    const { token } = await office.submitted();
    const invoice = await office.due(token);
    expect((await pay(token, 'acknowledged-1')).status).toBe(200);
    await portal.kill();
    portal = await start();
    expect(await payments(token)).toHaveLength(1);
    expect((await pay(token, 'acknowledged-2')).status).toBe(409);
    expect(await office.charges(invoice.id)).toHaveLength(1);
  });

  it('records a charge by itself, once, if it never received the answer', async () => {
    const { token } = await office.submitted();
    const invoice = await office.due(token);
    const held = relay.holdCharge('after');
    const lost = pay(token, 'lost-answer-1').catch(() => 'gone');
    await held;
    await portal.kill();
    expect(await lost).toBe('gone');
    expect(await office.paidCharges(invoice.id)).toHaveLength(1);
    portal = await start();
    const recorded = () =>
      office.deps.db.selectFrom('payments').selectAll().where('invoice_id', '=', invoice.id).execute();
    await expect.poll(recorded, patience).toHaveLength(1);
    expect((await pay(token, 'lost-answer-1')).status).toBe(200);
    expect((await pay(token, 'lost-answer-2')).status).toBe(409);
    expect(await payments(token)).toHaveLength(1);
    expect(await office.charges(invoice.id)).toHaveLength(1);
  });

  it('charges once, on the retry of the person, if the charge never reached the provider', async () => {
    const { token } = await office.submitted();
    const invoice = await office.due(token);
    const held = relay.holdCharge('before');
    const lost = pay(token, 'never-arrived-1').catch(() => 'gone');
    await held;
    await portal.kill();
    expect(await lost).toBe('gone');
    expect(await office.charges(invoice.id)).toEqual([]);
    portal = await start();
    // Another decision to pay has to wait; the same one continues.
    expect((await pay(token, 'never-arrived-2')).status).toBe(409);
    await expect.poll(async () => (await pay(token, 'never-arrived-1')).status, patience).toBe(200);
    expect(await payments(token)).toHaveLength(1);
    expect(await office.charges(invoice.id)).toHaveLength(1);
  });
});
