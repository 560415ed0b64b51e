import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findApplicant, updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { insertInvoice } from '../../../src/db/payment/invoice.repository.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { LeaseHousehold } from '../../fixtures/lease-household.ts';
import { fitsAll } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { drawn, leaseOf, leaseUrl, openLease } from './lease.ts';

const { launch, baseUrl } = portal();
const t = words('en');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

/** A change to a household that could sign, and the page that the lease then leads to. */
type Branch = readonly [
  id: string,
  reason: string,
  route: string,
  change: (deps: Deps, home: LeaseHousehold) => Promise<unknown>,
];

const owe = async (deps: Deps, { people: [{ id }] }: LeaseHousehold) => {
  const applicant = await findApplicant(deps.db, id);
  if (applicant === null) throw new Error('The applicant is not there.');
  const { company_id, property_id } = applicant;
  await insertInvoice(deps.db, {
    id: deps.random.id(),
    company_id,
    property_id,
    applicant_id: id,
    charge_code: 'SCREENINGFEE',
    description: { en: 'Screening fee', es: 'Cargo de evaluación' },
    amount_cents: 4500,
    created_at: deps.clock.now().toISOString(),
  });
};

const BRANCHES: readonly Branch[] = [
  ['PRE-243][PRE-313', 'dues', '/applicant/payment', owe],
  [
    'PRE-244',
    'exam',
    '/applicant/exam',
    ({ db }, { people: [{ id }] }) =>
      db.updateTable('exams').set({ result: '' }).where('applicant_id', '=', id).execute(),
  ],
  [
    'PRE-245',
    'decision',
    '/applicant/finish',
    ({ db }, { people: [{ id }] }) => updateApplicant(db, id, { decision: 'MORE_INFO' }),
  ],
  [
    'PRE-246',
    'signed',
    '/applicant/signed',
    ({ db, clock }, { people: [{ id }] }) =>
      db
        .updateTable('lease_signers')
        .set({ finished_at: clock.now().toISOString() })
        .where('applicant_id', '=', id)
        .execute(),
  ],
  [
    'PRE-247][PRE-248',
    'pre_lease',
    '/applicant/pre-lease',
    ({ db }, { people: [{ id }] }) =>
      db.deleteFrom('questionnaire_responses').where('applicant_id', '=', id).execute(),
  ],
];

describe('the way to the lease', () => {
  it.each(BRANCHES)('[%s] leads elsewhere first: %s to %s', async (_, reason, route, change) => {
    const home = await leaseOf();
    await office((deps) => change(deps, home));
    const [{ token }] = home.people;
    const page = await (await browser.newContext()).newPage();
    // The next page may redirect at once.
    const way: URL[] = [];
    page.on('framenavigated', (frame) => way.push(new URL(frame.url())));
    await page.goto(leaseUrl(token));
    await page.getByRole('heading', { level: 1, name: t(`lease:notice.${reason}.title`) }).waitFor();
    await page.getByText(t(`lease:notice.${reason}.text`)).waitFor();
    expect(await page.locator('[data-page]').count()).toBe(0);
    await page.getByRole('button', { name: t('redirect.continue') }).click();
    await page.waitForURL((url) => url.pathname !== '/applicant/lease');
    const next = way.find(({ pathname }) => pathname !== '/applicant/lease');
    expect(next?.pathname).toBe(route);
    expect(next?.searchParams.get('access_token')).toBe(token);
    await page.context().close();
  });

  it('[PRE-242] leads on automatically after 3 s, with the token', async () => {
    const home = await leaseOf();
    await office((deps) => owe(deps, home));
    const [{ token }] = home.people;
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript((title) => {
      const noted: number[] = [];
      Object.assign(window, { noted });
      new MutationObserver(() => {
        const isShown = document.querySelector('h1')?.textContent === title;
        if (noted.length === (isShown ? 0 : 1)) noted.push(performance.now());
      }).observe(document, { childList: true, subtree: true });
    }, t('lease:notice.dues.title'));
    await page.goto(leaseUrl(token));
    await page.waitForURL(`**/applicant/payment?access_token=${token}`);
    const noted = () => page.evaluate(() => (window as unknown as { noted: number[] }).noted);
    await expect.poll(async () => (await noted()).length).toBe(2);
    const [shown = 0, left = 0] = await noted();
    expect(left - shown).toBeGreaterThan(2900);
    expect(left - shown).toBeLessThan(6000);
    await page.context().close();
  });

  it('[PRE-373] shows a fee that has become due in a snackbar, and leads to the payment', async () => {
    const home = await leaseOf();
    const { page } = await openLease(browser, leaseUrl(home.people[0].token));
    await office((deps) => owe(deps, home));
    await page.getByRole('button', { name: /^Initials in/ }).click();
    await page.getByRole('alert').getByText('Screening fees due.', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: t('lease:notice.dues.title') }).waitFor();
    await page.context().close();
  });

  it('does not redirect if the person stops it', async () => {
    const home = await leaseOf();
    await office((deps) => owe(deps, home));
    const page = await (await browser.newContext()).newPage();
    await page.clock.install();
    await page.goto(leaseUrl(home.people[0].token));
    await page.getByRole('button', { name: t('redirect.stay') }).click();
    await page.getByText(t('redirect.stayed')).waitFor();
    await page.clock.fastForward(10_000);
    expect(new URL(page.url()).pathname).toBe('/applicant/lease');
    await fitsAll(page, 'a notice');
    await page.context().close();
  });

  it('[PRE-240] ends if the lease is not in progress', async () => {
    const home = await leaseOf();
    await office(({ db }) =>
      db
        .updateTable('application_statuses')
        .set({ status: 'APPLICATION_IN_PROGRESS' })
        .where('application_id', '=', home.application_id)
        .execute(),
    );
    const page = await (await browser.newContext()).newPage();
    await page.goto(leaseUrl(home.people[0].token));
    await page.getByRole('heading', { level: 1, name: 'No Access' }).waitFor();
    await page.context().close();
  });

  it.each([
    '/applicant/lease',
    '/applicant/lease/preview',
    '/applicant/lease/a1',
    '/lease/addendum-fees',
    '/lease/addendum-fees/finish',
    '/lease/addendum/a1',
    '/lease_renewal/addendum/a1',
  ])('[PRE-019][PRE-030][PRE-031] leads from %s to /404 without a token', async (path) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${baseUrl}${path}`);
    await page.waitForURL('**/404');
    await page.context().close();
  });

  it('[PRE-372] leads to the application if the lease cannot be loaded', async () => {
    const home = await leaseOf();
    const [{ token }] = home.people;
    const page = await (await browser.newContext()).newPage();
    await page.route('**/api/applicant/lease', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(leaseUrl(token));
    await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
    expect(new URL(page.url()).searchParams.get('access_token')).toBe(token);
    await page.context().close();
  });

  it('[PRE-318] says that there is no such document if the response is 403', async () => {
    const home = await leaseOf();
    const page = await (await browser.newContext()).newPage();
    await page.route('**/api/applicant/lease', (route) => route.fulfill({ status: 403, body: '{}' }));
    await page.goto(leaseUrl(home.people[0].token));
    await page.getByRole('heading', { level: 1, name: 'Document not found' }).waitFor();
    await page.context().close();
  });

  it('[PRE-241] says that there is no such document if it does not exist or is somebody else’s', async () => {
    const [home, other] = [await leaseOf({ addendums: 1 }), await leaseOf({ addendums: 1 })];
    const page = await (await browser.newContext()).newPage();
    for (const id of ['nowhere', other.addendums[0]]) {
      await page.goto(leaseUrl(home.people[0].token, `/applicant/lease/${id}`));
      await page.getByRole('heading', { level: 1, name: 'Document not found' }).waitFor();
    }
    await page.context().close();
  });
});

describe('the pages around the lease', () => {
  it('[PRE-020] show a preview in which nothing can be signed', async () => {
    const home = await leaseOf();
    const { page } = await openLease(browser, leaseUrl(home.people[0].token, '/applicant/lease/preview'));
    expect(await page.title()).toContain('Lease Preview');
    expect(await page.locator('[data-spot]').count()).toBe(0);
    await fitsAll(page, 'the preview');
    await page.getByRole('link', { name: t('lease:preview.sign') }).click();
    await page.getByRole('button', { name: /^Signature in/ }).waitFor();
    await page.context().close();
  });

  it('[PRE-021][PRE-022] open an addendum, the fees of addendums and their end', async () => {
    const home = await leaseOf({ addendums: 1 });
    const [{ token }] = home.people;
    const { page } = await openLease(browser, leaseUrl(token, `/applicant/lease/${home.addendums[0]}`));
    await page.getByRole('button', { name: /^Signature in Addendum 1\.pdf/ }).waitFor();
    for (const base of ['/lease/addendum', '/lease_renewal/addendum']) {
      await page.goto(leaseUrl(token, `${base}/${home.addendums[0]}`));
      await drawn(page);
    }
    await page.goto(leaseUrl(token, '/lease/addendum-fees'));
    await page.getByRole('heading', { level: 1, name: t('lease:fees.title') }).waitFor();
    await fitsAll(page, 'the fees');
    await page.getByRole('link', { name: t('lease:fees.onward') }).click();
    await page.getByRole('heading', { level: 1, name: t('lease:fees.done_title') }).waitFor();
    await page.getByRole('link', { name: t('lease:fees.back') }).click();
    await drawn(page);
    await page.context().close();
  });
});
