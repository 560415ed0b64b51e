import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { findApplication } from '../../../src/db/property/property.repository.ts';
import { fitsAll } from '../support/access.ts';
import { type Look, sampledLook } from '../support/looks.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { cancelByCall, submitByCall } from '../support/ready-made.ts';
import { type Words, words } from '../support/words.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

async function completeLease(token: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/applicant/application`, { headers: { token } });
  const { applicants } = (await answer.json()) as { applicants: { id: string } };
  await office(async ({ db }) => {
    const applicant = await findApplicant(db, applicants.id);
    const application = await findApplication(db, applicant?.application_id ?? '');
    if (application === null) throw new Error('There is no application.');
    await writeApplicationStatus(db, application, 'LEASE_COMPLETE');
  });
}

/** Checks that Tab reaches every enabled link and button of the main content, with a visible focus. */
async function reachesAll(page: Page): Promise<void> {
  const wanted = await page.locator('main :is(a[href], button:not([disabled]))').count();
  const reached = new Set<string>();
  for (let step = 0; step < wanted + 12; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at.closest('main') === null || !at.matches('a, button')) return null;
      const { outlineStyle, boxShadow } = getComputedStyle(at);
      const marked =
        outlineStyle !== 'none' || boxShadow !== 'none' || getComputedStyle(at, '::after').content !== 'none';
      return { name: at.outerHTML, marked };
    });
    if (found === null) continue;
    expect(found.marked, found.name).toBe(true);
    reached.add(found.name);
  }
  expect(reached.size).toBe(wanted);
}

describe('the pages of an application after the submit', () => {
  let look: Look;
  let t: Words;
  let page: Page;
  let token: string;
  beforeEach(async () => {
    look = sampledLook();
    const { language, ...options } = look;
    t = words(language);
    ({ token } = await newApplication());
    page = await (await browser.newContext({ ...options, locale: language })).newPage();
  });
  afterEach(() => page.context().close());

  const open = async (path: string, title: string) => {
    await page.goto(`${baseUrl}${path}?access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
  };

  it.each([
    ['/thank-you', 'thank_you.title'],
    ['/applicant/signed', 'signed.title'],
    ['/applicant/security-deposit', 'questionnaires:deposit.title'],
  ])('%s has no axe findings, fits, and works by keyboard', async (path, key) => {
    await open(path, t(key));
    await fitsAll(page, path);
    await reachesAll(page);
  });

  it('a cancelled application has no axe findings, fits, and works by keyboard', async () => {
    const { token: cancelled } = await newApplication();
    await submitByCall(baseUrl, cancelled);
    await cancelByCall(baseUrl, cancelled);
    const path = '/applicant/application-cancelled';
    await page.goto(`${baseUrl}${path}?access_token=${cancelled}`);
    const title = t('cancelled.heading');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await fitsAll(page, path);
    await reachesAll(page);
  });

  it('the denied form has no axe findings and fits, even with missing answers', async () => {
    await open('/applicant/denied-form', t('questionnaires:headings.denied_form'));
    await fitsAll(page, 'denied form');
    await page.getByRole('button', { name: t('questionnaires:submit'), exact: true }).press('Enter');
    await page.locator('[data-error-summary]').waitFor();
    await fitsAll(page, 'denied form, incomplete');
    expect(await page.locator('[data-field] :focus').count()).toBe(1);
  });

  it('No Access has no axe findings, fits, and works by keyboard', async () => {
    await completeLease(token);
    await open('/applicant/pre-lease', t('questionnaires:no_access.title'));
    await fitsAll(page, 'no access');
    await reachesAll(page);
  });
});
