import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { type MadeResident, makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import { newProperty } from '../../drive/own-property.ts';
import { newOfficeSession } from '../../drive/workorder/officer.ts';
import { payInPopup } from '../payment/pay-popup.ts';
import { PHONE, visitAsResident } from '../resident/resident.ts';
import { browserOf } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const FLOW = 'parking-permit';
const [en, es] = [words('en'), words('es')];
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });

/** Reloads the page until it has this title, because a timer of the portal leads there. */
async function comes(page: Page, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.locator('#root').getByRole('heading', { level: 1 }).waitFor();
        return title(page, name).count();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(1);
}

/** Names a vehicle on the open page. */
async function ask(page: Page, t: typeof en, plate: string): Promise<void> {
  const vehicle = { make: 'Honda', model: 'Fit', color: 'Blue', plate };
  for (const [name, value] of Object.entries(vehicle))
    await page.getByLabel(t(`${FLOW}:fields.${name}`)).fill(value);
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: t('flow.send'), exact: true }).click();
}

const processOf = ({ lease_id }: MadeResident) =>
  office(({ db }) =>
    db
      .selectFrom('processes')
      .select('id')
      .where('flow', '=', FLOW)
      .where('subject_id', 'like', `${lease_id}/%`)
      .executeTakeFirstOrThrow(),
  );
const feesOf = ({ lease_id }: MadeResident) =>
  office(({ db }) =>
    db
      .selectFrom('ledger_invoices')
      .select('id')
      .where('lease_id', '=', lease_id)
      .where('charge_code', '=', 'PARKPERMIT')
      .execute(),
  );

describe('a parking permit', () => {
  it('is taken back by the office, goes to the first of two who wait, is paid, and renewed after a year', async () => {
    const property = await office(async (deps) => {
      const own = await newProperty(deps, { places: { parking: { count: 1 } } });
      return { ...DEMO_PROPERTIES[0], ...own };
    });
    const resident = () => office((deps) => makeResident(deps, PLAIN_RESIDENT, property));
    const [holder, robin, sam] = [
      await visitAsResident(browser, { who: await resident() }),
      await visitAsResident(browser, {
        who: await resident(),
        language: 'es',
        browser: { viewport: PHONE, colorScheme: 'dark' },
      }),
      await visitAsResident(browser, { who: await resident() }),
    ];
    for (const [{ page, open, t }, plate] of [
      [holder, 'AAA 111'],
      [robin, 'BBB 222'],
      [sam, 'CCC 333'],
    ] as const) {
      await open(`/flow/${FLOW}`);
      await ask(page, t, plate);
      if (page === holder.page) {
        await page.getByRole('button', { name: t(`${FLOW}:offered.accept`) }).click();
        await title(page, t(`${FLOW}:active.title`)).waitFor();
      } else await title(page, t(`${FLOW}:waitingForPlace.title`)).waitFor();
    }
    await robin.page.getByText(es(`${FLOW}:waitingForPlace.text`, { parking_position: 1 })).waitFor();
    await sam.page.getByText(en(`${FLOW}:waitingForPlace.text`, { parking_position: 2 })).waitFor();
    expect([await found(robin.page), await tooWide(robin.page)]).toEqual([[], 0]);

    const session = await office((deps) =>
      newOfficeSession(deps, property.id, property.company_id, {
        policies: ['manage_leases'],
        last_name: 'Moss',
      }),
    );
    const desk = await browserOf(browser, session);
    const moss = await desk.newPage();
    await moss.goto(`${baseUrl}/office/process/${(await processOf(holder.who)).id}`);
    await moss.getByRole('button', { name: en(`${FLOW}:others.permit.review`) }).click();
    await moss.getByLabel(en(`${FLOW}:options.decision.REVOKE`)).check();
    await moss.getByLabel(en(`${FLOW}:fields.reason`)).fill('The vehicle was sold.');
    await moss.getByText('AAA 111').waitFor();
    expect([await found(moss), await tooWide(moss)]).toEqual([[], 0]);
    await moss.getByRole('button', { name: en('flow.send'), exact: true }).click();
    await moss.getByText('Dana Moss').first().waitFor();
    await comes(holder.page, en(`${FLOW}:permitRevoked.title`));
    await holder.page.getByText('The vehicle was sold.').waitFor();

    await comes(robin.page, es(`${FLOW}:offered.title`));
    await sam.page.reload();
    await sam.page.getByText(en(`${FLOW}:waitingForPlace.text`, { parking_position: 1 })).waitFor();
    await robin.page.getByRole('button', { name: es(`${FLOW}:offered.accept`) }).dblclick();
    await title(robin.page, es(`${FLOW}:active.title`)).waitFor();
    expect([await found(robin.page), await tooWide(robin.page)]).toEqual([[], 0]);
    const fees = await feesOf(robin.who);
    expect(fees).toHaveLength(1);

    await robin.open('/tenant/make-payment');
    await robin.page.getByText('Permiso de estacionamiento por un año').first().waitFor();
    await robin.page.getByRole('radio', { name: es('ledger:pay.new_method') }).check();
    const pay = robin.page.getByRole('button', {
      name: new RegExp(`^${es('ledger:pay.pay', { amount: '' })}`),
    });
    await payInPopup(robin.page, () => pay.click());
    await robin.page.getByRole('region', { name: es('payment:success_title') }).waitFor();

    const { id } = await processOf(robin.who);
    await office(({ db, clock }) =>
      db
        .updateTable('process_timers')
        .set({ next_at: clock.now().toISOString() })
        .where('process_id', '=', id)
        .where('kind', '=', 'after')
        .where('ended_at', 'is', null)
        .execute(),
    );
    await robin.open(`/flow/${FLOW}`);
    await comes(robin.page, es(`${FLOW}:renewalDue.title`));
    await robin.page.getByRole('button', { name: es(`${FLOW}:renewalDue.renew`) }).dblclick();
    await title(robin.page, es(`${FLOW}:active.title`)).waitFor();
    const years = new Date().getUTCFullYear() + 2;
    await robin.page.getByText(String(years)).first().waitFor();
    expect(await feesOf(robin.who)).toHaveLength(2);
    await Promise.all([holder.leave(), robin.leave(), sam.leave(), desk.close()]);
  });
});
