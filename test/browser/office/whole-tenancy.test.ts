/** A household from the invitation to the deposit that is paid out, in the browsers of the office and of the household. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { makeReady } from '../../../src/cli/demo/lease/ready-household.ts';
import { findProperty, findUnit, insertUnit } from '../../../src/db/property/property.repository.ts';
import { dayIn } from '../../../src/server/forms/form-facts.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PNG } from '../../fixtures/files.ts';
import { drawn, leaseUrl, openLease, signerOn } from '../lease/lease.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, sandboxUrl, launch } = portal();
const DECISION = 'application-decision';
const en = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const title = (page: Page, name: string | RegExp) =>
  page.locator('#root').getByRole('heading', { level: 1, name }).waitFor();

/** A home of its own, ready to be let today. */
async function freeHome() {
  return office(async ({ db, random, clock }) => {
    const unit = await findUnit(db, 'juniper-row-204');
    const property = await findProperty(db, 'juniper-row');
    if (unit === null || property === null) throw new Error('There is no home.');
    const id = random.id();
    const unit_uid = `W${id.slice(0, 5)}`;
    await insertUnit(db, { ...unit, id, details: { ...unit.details, unit_uid } });
    return { id, unit_uid, today: dayIn(property.settings.time_zone ?? 'UTC', clock.now()) };
  });
}

/** The part of the newest mail to an address that follows a text in it. */
async function mailed(email: string, before: string): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
        const { messages } = (await answer.json()) as { messages: { text: string }[] };
        found =
          messages.map(({ text }) => /^[\w-]+/.exec(text.split(before)[1] ?? '')?.[0]).find(Boolean) ?? '';
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}

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

it('a household is invited, decided about, leased to, moves in and out, and gets its deposit back', async () => {
  const home = await freeHome();
  const tail = crypto.randomUUID().slice(0, 8);
  const [ada, ben] = [`ada.${tail}@mail.example`, `ben.${tail}@mail.example`];
  const policies = ['manage_applications', 'manage_leases', 'manage_workorders', 'manage_money'];
  const member = await somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });
  const desk = await browserOf(browser, await sessionOf(baseUrl, member));
  const kim = await desk.newPage();
  let clicks = 0;
  await kim.exposeFunction('clicked', () => {
    clicks += 1;
  });
  await kim.addInitScript(() =>
    window.addEventListener('click', () => (window as unknown as { clicked(): void }).clicked(), true),
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
  await dialog.getByLabel(applications('invite.unit_id')).selectOption(home.id);
  await dialog.getByLabel(applications('invite.movein_date')).fill(home.today);
  await dialog.getByRole('button', { name: applications('invite.add') }).click();
  for (const [place, first, email] of [
    [0, 'Ada', ada],
    [1, 'Ben', ben],
  ] as const) {
    const person = dialog.locator('fieldset').nth(place);
    await person.getByLabel('First name').fill(first);
    await person.getByLabel('Last name').fill('Stone');
    await person.getByLabel('Email').fill(email);
    await person.getByLabel('Phone').fill(`512555017${place}`);
  }
  await dialog.getByRole('button', { name: applications('invite.send') }).click();
  await dialog.waitFor({ state: 'detached' });
  const [adaToken, benToken] = [await mailed(ada, 'access_token='), await mailed(ben, 'access_token=')];
  await apply(adaToken, 'Ada', ada);
  await apply(benToken, 'Ben', ben);

  // The review: one document is asked for, Ada sends it, and is approved with a higher deposit.
  const openTurn = async (name: string) => {
    await kim.goto(`${baseUrl}/office`);
    await kim
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: home.unit_uid })
      .getByRole('link')
      .click();
    await title(kim, en(`${DECISION}:steps.review`));
  };
  await openTurn('Ada');
  await choose('all', 'all.OPEN');
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
  await person.getByText('stub.png').waitFor();
  await person.getByRole('button', { name: en('portal:flow.send'), exact: true }).click();
  await title(person, en(`${DECISION}:reviewing.title`));
  await kim.getByText('Here it is').waitFor();
  await choose('all', 'all.FINE');
  await choose('verdict', 'verdict.CONDITIONS');
  await choose('terms', 'terms.DEPOSIT');
  await kim.getByLabel(en(`${DECISION}:fields.deposit`)).fill('750');
  await choose('report_used', 'yesno.NO');
  await press(en('portal:flow.send'));
  await title(kim, en(`${DECISION}:conditionsMeanwhile.title`));
  await person.getByRole('button', { name: en(`${DECISION}:conditionsOffered.accept`) }).click();
  await person
    .getByRole('dialog')
    .getByRole('button', { name: en('portal:signature.save'), exact: true })
    .click();
  await title(person, en(`${DECISION}:approved.title`));
  await openTurn('Ben');
  await choose('all', 'all.FINE');
  await choose('verdict', 'verdict.APPROVED');
  await press(en('portal:flow.send'));
  await title(kim, en(`${DECISION}:approved.title`));

  // The lease, from the case.
  await kim.getByRole('link', { name: en('office:case.next.MAKE_LEASE') }).click();
  await kim.getByLabel(en('office-leases:form.start_date')).fill(home.today);
  await kim.locator('[data-drawn="here"]').first().waitFor();
  await press(en('office-leases:form.send'));
  console.log('clicks until the lease is sent', clicks);
  await kim.waitForURL('**/office/leases/view/*');
  const lease_id = new URL(kim.url()).pathname.split('/').at(-1) ?? '';
  console.log(lease_id, drawn, leaseUrl, openLease, signerOn);
  await guest.close();
  await desk.close();
}, 600_000);
