import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeResident } from '../../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../../src/cli/demo/resident/resident-wish.ts';
import { findUser } from '../../../../src/db/session/user.repository.ts';
import { BANK_FORM, type MoneyPortal, startMoneyPortal } from '../../support/money-portal.ts';
import { processCalls } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const PAGE = { slug: 'payment-terms-and-conditions', language: 'en', page_title: 'Terms of paying' };

describe.each(DIALECTS)('the terms of a payment, on %s', (dialect) => {
  let portal: MoneyPortal;
  let kim: string;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
    kim = await officer('juniper-row', ['read_office']);
  });
  afterAll(() => portal.close());

  const { officer, signIn } = processCalls(() => portal);
  const write = async (page_content: string) => {
    const { db } = portal.deps;
    const of = { company_id: 'demo-company', property_id: 'juniper-row' };
    await db
      .deleteFrom('pages')
      .where('slug', '=', PAGE.slug)
      .where('property_id', '=', 'juniper-row')
      .execute();
    await db
      .insertInto('pages')
      .values({ ...of, ...PAGE, page_content })
      .execute();
  };
  const consentsOf = async (kind: string, id: string) => {
    const { body } = await portal.ask('GET', `/api/office/persons/${kind}/${id}/consents`, { token: kim });
    return body.filter((one: { kind: string }) => one.kind === 'payment');
  };

  it('stay as an applicant saw them, once for a payment that is sent twice', async () => {
    await write('The first version.');
    const { applicant_id, token } = await portal.submitted();
    expect(await consentsOf('applicant', applicant_id)).toEqual([]);
    const { invoice_due: amount } = await portal.due(token);
    const pay = () => portal.payByBank(token, { amount }, 'key-of-ada');
    expect((await pay()).status).toBe(200);
    expect((await pay()).status).toBe(200);
    await write('The second version.');
    const [kept, ...more] = await consentsOf('applicant', applicant_id);
    expect(more).toEqual([]);
    expect(kept.html).toContain('The first version.');
    const { id } = await portal.deps.db
      .selectFrom('payment_intents')
      .select('id')
      .where('applicant_id', '=', applicant_id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      about: id,
      language: 'en',
      title: expect.stringContaining('By paying you agree'),
    });
  });

  it('stay as a resident saw them, in the language of the page, and not for a refused payment', async () => {
    const made = await makeResident(portal.deps, PLAIN_RESIDENT);
    const user = await findUser(portal.deps.db, made.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const token = await signIn(user);
    const pay = (key: string, amount: number) =>
      portal.ask('POST', '/api/tenant/payments', {
        ...{ token, headers: { 'idempotency-key': key, 'accept-language': 'es' } },
        body: { ...BANK_FORM, amount },
      });
    expect((await pay('key-too-much', 9_000_000)).status).toBe(422);
    expect(await consentsOf('resident', made.user_id)).toEqual([]);
    const { body } = await portal.ask('GET', '/api/tenant/bill', { token });
    expect((await pay('key-of-due', body.due)).status).toBe(200);
    const kept = await consentsOf('resident', made.user_id);
    expect(kept).toHaveLength(1);
    expect(kept[0].language).toBe('es');
  });
});
