/** A household from the invitation to the deposit that is paid out, in the browsers of the office and of the household. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { makeReady } from '../../../src/cli/demo/lease/ready-household.ts';
import { listOpenCharges } from '../../../src/db/autopay/autopay-charge.repository.ts';
import { addMonths } from '../../../src/engine/language/days.ts';
import { addDays } from '../../../src/ledger/day.ts';
import { workOnCharge } from '../../../src/server/autopay/charge-date.ts';
import { planNextDate } from '../../../src/server/autopay/plan-date.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { todayAt } from '../../../src/server/property/time-zone.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PNG } from '../../fixtures/files.ts';
import { picture } from '../../pictures/picture.ts';
import { leaseUrl, openLease } from '../lease/lease.ts';
import { payInPopup } from '../payment/pay-popup.ts';
import { mailedToken } from '../session/mailed-token.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { copyProperty, moveMembers } from '../support/copy-property.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, sandboxUrl, launch } = portal();
const DECISION = 'application-decision';
const SETTLEMENT = 'move-out-settlement';
const en = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string | RegExp) =>
  page.locator('#root').getByRole('heading', { level: 1, name }).waitFor();

/** Submits the application of an invited person, pays and passes the exam, and returns the id of the applicant. */
async function apply(token: string, first_name: string, email: string): Promise<string> {
  const draft = fullDraft();
  const body = { ...draft, applicants: { ...draft.applicants, first_name, email } };
  const sent = await fetch(`${baseUrl}/api/applicant/save-submit`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(sent.status, await sent.clone().text()).toBe(200);
  return office(async (deps) => {
    const { id } = await deps.db
      .selectFrom('applicants')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await deps.db.transaction().execute((trx) => makeReady(deps, trx, id, (step) => step !== 'decision'));
    return id;
  });
}

/** Does what is due for the automatic payment of a lease on a day, and nothing for other leases of the portal. */
function runAutopayOn(day: string, lease_id: string): Promise<void> {
  return office(async (deps) => {
    const then = { ...deps, clock: { now: () => new Date(`${day}T18:00:00.000Z`) } };
    const { id } = await deps.db
      .selectFrom('autopays')
      .select('id')
      .where('lease_id', '=', lease_id)
      .executeTakeFirstOrThrow();
    await planNextDate(then, id);
    for (const row of await listOpenCharges(deps.db, id))
      if (row.charge_date <= day) await workOnCharge(then, row);
  });
}

/** Lets the payments of a lease arrive at the bank, which tells the portal. */
async function arrive(lease_id: string): Promise<void> {
  const post = (url: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const payments = await office(({ db }) =>
    db.selectFrom('ledger_payments').selectAll().where('lease_id', '=', lease_id).execute(),
  );
  expect(payments).toHaveLength(2);
  for (const { id: reference, provider_transaction_id: charge } of payments) {
    const settled = await post(`${sandboxUrl}/settlements`, { charge, tell: 0, settlement: 'settled' });
    const told = await post(`${baseUrl}/api/payments/callback`, { reference });
    expect([settled.status, told.status]).toEqual([200, 200]);
  }
}

it('a household is invited, decided about, leased to, moves in and out, and gets its deposit back', async () => {
  const property_id = await copyProperty('juniper-row');
  const today = await office((deps) => todayAt(deps, deps.db, property_id));
  const tail = crypto.randomUUID().slice(0, 8);
  const [ada, ben] = [`ada.${tail}@mail.example`, `ben.${tail}@mail.example`];
  const policies = ['manage_applications', 'manage_leases', 'manage_workorders', 'manage_money'];
  const member = await somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });
  const session = await sessionOf(baseUrl, member);
  await moveMembers([member.id], property_id);
  const desk = await browserOf(browser, session);
  const kim = await desk.newPage();
  let clicks = 0;
  await kim.exposeFunction('clicked', () => {
    clicks += 1;
  });
  await kim.addInitScript(() =>
    window.addEventListener('pointerdown', () => (window as unknown as { clicked(): void }).clicked(), true),
  );
  const press = (name: string | RegExp) => kim.getByRole('button', { name, exact: true }).click();
  const choose = (question: string, option: string) =>
    kim
      .getByRole('radiogroup', { name: en(`${DECISION}:fields.${question}`) })
      .getByRole('radio', { name: en(`${DECISION}:options.${option}`), exact: true })
      .check();
  const applications = (key: string, values = {}) => en(`office-applications:${key}`, values);

  // The invitation of two.
  await kim.goto(`${baseUrl}/office/applications`);
  await press(applications('invite.open'));
  const dialog = kim.getByRole('dialog');
  await dialog.getByLabel(applications('invite.unit_id')).selectOption({ index: 1 });
  await dialog.getByLabel(applications('invite.movein_date')).fill(today);
  for (const [place, first, email] of [
    [0, 'Ada', ada],
    [1, 'Ben', ben],
  ] as const) {
    const person = dialog.locator('form').nth(place);
    await person.getByLabel('First name').fill(first);
    await person.getByLabel('Last name').fill('Stone');
    await person.getByLabel('Email').fill(email);
    await person.getByLabel('Phone').fill(`512555017${place}`);
  }
  await picture(kim, 'office-invitation');
  await dialog.getByRole('button', { name: applications('invite.send') }).click();
  await dialog.waitFor({ state: 'detached' });
  const [adaToken, benToken] = [
    await mailedToken(ada, 'access_token='),
    await mailedToken(ben, 'access_token='),
  ];
  await apply(adaToken, 'Ada', ada);
  await apply(benToken, 'Ben', ben);

  // The review: one document is asked for, Ada sends it, and is approved with a higher deposit.
  const openByKeys = async (text: string | RegExp, taken?: string) => {
    await kim.goto(`${baseUrl}/office`);
    const link = kim.getByRole('listitem').filter({ hasText: text }).getByRole('link');
    await link.waitFor();
    await expect
      .poll(async () => {
        await kim.keyboard.press('j');
        return link.evaluate((one) => one === document.activeElement);
      })
      .toBe(true);
    if (taken !== undefined) await picture(kim, taken);
    await kim.keyboard.press('Enter');
  };
  const openTurn = async (name: string, taken?: string) => {
    await openByKeys(name, taken);
    await title(kim, en(`${DECISION}:steps.review`));
    await kim.locator('p', { hasText: `${en(`${DECISION}:start.title`)} · ${name} Stone` }).waitFor();
  };
  await openTurn('Ada', 'office-work');
  await choose('verdict', 'verdict.MORE');
  await kim.getByLabel(en(`${DECISION}:fields.request`)).fill('Your last pay stub, please');
  await press(en('portal:flow.send'));
  await title(kim, en(`${DECISION}:moreAsked.title`));
  const guest = await browser.newContext({ locale: 'en' });
  const person = await guest.newPage();
  await person.goto(`${baseUrl}/flow/${DECISION}?access_token=${adaToken}`);
  await person.getByText('Your last pay stub, please').waitFor();
  await person.getByLabel(en(`${DECISION}:fields.reply`)).fill('Here it is');
  await person
    .locator('input[type=file]')
    .setInputFiles({ name: 'stub.png', mimeType: 'image/png', buffer: PNG });
  await person.getByRole('link', { name: /stub.png/ }).waitFor();
  await person.getByRole('button', { name: en('portal:flow.send'), exact: true }).click();
  await title(person, en(`${DECISION}:reviewing.title`));
  await kim.getByText('Here it is').waitFor();
  await choose('verdict', 'verdict.DEPOSIT');
  await kim.getByLabel(en(`${DECISION}:fields.deposit`)).fill('750');
  await choose('report_used', 'yesno.NO');
  await picture(kim, 'office-decision', kim.getByLabel(en(`${DECISION}:fields.deposit`)));
  await press(en('portal:flow.send'));
  await title(kim, en(`${DECISION}:conditionsMeanwhile.title`));
  await person.getByRole('button', { name: en(`${DECISION}:conditionsOffered.accept`) }).click();
  await person
    .getByRole('dialog')
    .getByRole('button', { name: en('portal:signature.save'), exact: true })
    .click();
  await title(person, en(`${DECISION}:approved.title`));
  await person.goto(`${baseUrl}/applicant/payment?access_token=${adaToken}`);
  await payInPopup(person, () => person.getByRole('button', { name: /^Pay \$/ }).click());
  await person.getByText(en('payment:success')).waitFor();
  await guest.close();
  await openTurn('Ben');
  await choose('verdict', 'verdict.APPROVED');
  await press(en('portal:flow.send'));

  await kim.getByRole('link', { name: en('office:case.next.MAKE_LEASE') }).waitFor();
  await kim.goto(kim.url().replace(/\/turns\/.*/, ''));
  await kim.getByRole('link', { name: en('office:case.next.MAKE_LEASE') }).waitFor();
  await picture(kim, 'office-case', kim.getByRole('heading', { level: 1 }));

  // The lease: signed by two and by the landlord.
  await openByKeys(en('office:work.waiting.LEASE_TO_MAKE'));
  const previewed = kim.waitForResponse(
    (response) =>
      response.url().endsWith('/preview') && (response.request().postData() ?? '').includes(`"${today}"`),
  );
  await kim.getByLabel(en('office-leases:form.start')).fill(today);
  await previewed;
  await kim.getByText(en('office-leases:form.stale')).waitFor({ state: 'detached' });
  // Before the papers are shown, sending them is asked about.
  await kim.getByText(en('office-leases:form.previewing')).waitFor({ state: 'detached' });
  await picture(kim, 'office-lease', kim.getByRole('heading', { level: 1 }));
  await press(en('office-leases:form.send'));
  await kim.waitForURL('**/office/leases/view/*');
  const lease_id = new URL(kim.url()).pathname.split('/').at(-1) ?? '';
  for (const token of [adaToken, benToken]) {
    const signer = await openLease(browser, leaseUrl(token));
    await signer.signAll();
    await signer.page.getByText('Lease Signed Successfully').waitFor();
    await signer.page.context().close();
  }
  await openByKeys(en('office:work.waiting.LEASE_TO_SIGN'));
  await press(en('office-leases:one.sign'));
  await kim.getByText(/Landlord, Kim Moss: signed on/).waitFor();
  await picture(kim, 'office-signed', kim.getByRole('heading', { level: 1 }));
  expect(clicks).toBeLessThanOrEqual(12);
  await office((deps) => postDueCharges(deps, lease_id));
  const charged = await office(({ db }) =>
    db.selectFrom('ledger_invoices').select('charge_code').where('lease_id', '=', lease_id).execute(),
  );
  expect(charged.map(({ charge_code }) => charge_code).sort()).toEqual(['RENT', 'SECURITY_DEPOSIT']);

  // The move-in: Ada opens an account by the mailed link, and pays what is due.
  const visit = await browser.newContext({ locale: 'en' });
  await visit.addInitScript(() => {
    window.localStorage.setItem('shoutbox_read', '1');
    window.localStorage.setItem('mobile_asked', '1');
  });
  const page = await visit.newPage();
  const button = (key: string, values = {}) =>
    page.getByRole('button', { name: en(key, values), exact: true });
  await page.goto(`${baseUrl}/auth/verify/${await mailedToken(ada, '/auth/verify/')}`);
  await page.getByLabel(en('signin:fields.new_password')).fill('several words of a household');
  await button('signin:mailed.register.send').click();
  await page.waitForURL('**/tenant');
  await page.goto(`${baseUrl}/tenant/make-payment`);
  await page.getByRole('radio', { name: en('payment:options.payment_type.CHECKING') }).check();
  await page.getByLabel(en('ledger:pay.kept')).check();
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('radio', { name: 'Checking' }).check();
  await page.getByLabel(en('application:fields.address_line_1')).fill('410 Juniper Lane');
  await page.getByLabel('ZIP code').fill('78704');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByLabel('City').inputValue()).not.toBe('');
  await page.getByRole('button', { name: /^Pay \$[\d.,]+$/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Payment has been processed.', { exact: true }).waitFor();

  // The first rent, by an automatic payment.
  await page.goto(`${baseUrl}/tenant/autopays/add`);
  await button('autopay:add.submit').click();
  await page.getByText(en('autopay:told.added')).waitFor();
  const next = addMonths(today.slice(0, 7), 1);
  for (const day of [1, 2, 3]) await runAutopayOn(`${next}-0${day}`, lease_id);
  const taken = await office(({ db }) =>
    db.selectFrom('autopay_charges').select('state').where('lease_id', '=', lease_id).execute(),
  );
  expect(taken.map(({ state }) => state)).toEqual(['paid']);

  await arrive(lease_id);

  // A workorder from the report to the rating.
  const what = `Dripping tap ${tail}`;
  await page.goto(`${baseUrl}/workorders/add`);
  await page.getByLabel(en('workorders:add.category')).selectOption('PLUMBING');
  await page.getByLabel(en('workorders:add.what')).fill(what);
  await page.getByLabel(en('workorders:add.description')).fill('It drips all night.');
  await page.getByRole('textbox', { name: en('workorders:times.day'), exact: true }).fill(addDays(today, 9));
  await button('workorders:add.send').click();
  await page.waitForURL(/\/workorders\/(?!add)/);
  const address = page.url();
  const label = (key: string) => kim.getByLabel(en(`workorder:${key}`), { exact: true });
  const send = () => press(en('flow.send'));
  const openOnly = async () => {
    await kim.goto(`${baseUrl}/office`);
    await kim.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  };
  await openOnly();
  await title(kim, en('workorder:steps.triage'));
  await label('fields.category').selectOption('PLUMBING');
  await label('options.priority.NORMAL').check();
  await send();
  await title(kim, en('workorder:steps.assign'));
  await label('fields.who').fill('Jordan Reyes');
  await send();
  await title(kim, en('workorder:steps.slot'));
  await label('fields.day').fill(addDays(today, 2));
  await label('fields.window').selectOption('08-10');
  await picture(kim, 'office-workorder');
  await send();
  await title(kim, /A visit is proposed/);
  await page.goto(address);
  await button('workorders:steps.ACCEPT.open').click();
  await page.getByText(en('workorders:told.ACCEPT')).waitFor();
  await kim.reload();
  await press(en('workorder:actions.start'));
  await title(kim, en('workorder:steps.result'));
  await label('options.outcome.FIXED').check();
  await label('fields.done_note').fill('A new washer.');
  await send();
  await title(kim, en('workorder:meanwhile.done.title'));
  await page.reload();
  await button('workorders:steps.CONFIRM.open').click();
  await button('workorders:steps.RATE.open').click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: en('workorders:stars.5') })
    .check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('workorders:steps.RATE.send') })
    .click();
  await page.getByText(en('workorders:done.rated', { stars: 5 })).waitFor();

  // The notice, the settlement, and the deposit.
  await page.goto(`${baseUrl}/applicant/lease_renewal/move_out`);
  await button('move-out:owed.go_on').click();
  await page.locator('[data-field="notice.move_out_date"] input').fill(addDays(today, 60));
  await page.locator('[data-field="notice.reason"] input').first().check();
  await button('apply.save_continue').click();
  for (const [name, text] of [
    ['street', '12 Harbor Street'],
    ['city', 'Austin'],
    ['state', 'TX'],
    ['zip_code', '78704'],
  ] as const)
    await page.locator(`[data-field="forwarding.${name}"] input`).fill(text);
  await button('flow.send').click();
  await button('move-out:sign.sign').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('signature.save') })
    .click();
  await title(page, en('move-out:done.title'));
  await openOnly();
  await title(kim, en(`${SETTLEMENT}:steps.keys`));
  await kim.getByLabel(en(`${SETTLEMENT}:fields.returned_on`)).fill(today);
  await kim.getByLabel(en(`${SETTLEMENT}:fields.forwarding`)).fill('12 Harbor Street');
  await send();
  await title(kim, en(`${SETTLEMENT}:steps.inspection`));
  await kim.getByLabel(en(`${SETTLEMENT}:fields.inspected_on`)).fill(today);
  await kim.getByLabel(en(`${SETTLEMENT}:options.condition.GOOD`)).check();
  await send();
  await title(kim, en(`${SETTLEMENT}:steps.deductions`));
  await kim.getByLabel(en(`${SETTLEMENT}:fields.no_deductions`)).check();
  await send();
  await title(kim, en(`${SETTLEMENT}:check.title`));
  await picture(kim, 'office-settlement');
  await press(en(`${SETTLEMENT}:check.send`));
  await title(kim, en(`${SETTLEMENT}:statementSent.title`));
  await page.goto(`${baseUrl}/tenant`);
  await page.getByRole('link', { name: en(`${SETTLEMENT}:start.title`) }).click();
  await page.getByLabel(en(`${SETTLEMENT}:options.decision.ACCEPT`)).check();
  await button('flow.send').click();
  await title(page, en(`${SETTLEMENT}:payment.title`));
  await kim.reload();
  await kim.getByText('12 Harbor Street').first().waitFor();
  await press(en(`${SETTLEMENT}:toPay.paid`));
  await title(kim, en(`${SETTLEMENT}:start.title`));
  await page.reload();
  await title(page, en(`${SETTLEMENT}:paidOut.title`));
  const out = await office(({ db }) =>
    db
      .selectFrom('ledger_entries')
      .select('id')
      .where('lease_id', '=', lease_id)
      .where('kind', '=', 'paid_out')
      .execute(),
  );
  expect(out).toHaveLength(1);
  await visit.close();
  await desk.close();
}, 600_000);
