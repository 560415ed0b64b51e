import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { found, tooWide } from '../support/access.ts';
import { applicantOn, closeNotices } from '../support/applicant.ts';
import { type NewApplication, portal } from '../support/portal.ts';

const { newApplication, launch } = portal();
let browser: Browser;
let application: NewApplication;

const TABS = [
  'applicants',
  'addresses',
  'employers_n_other_incomes',
  'pets_n_vehicles',
  'applicant_documents',
  'references_n_emergency_contacts',
  'applicant_consent',
  'payments',
];

beforeAll(async () => {
  browser = await launch();
  application = await newApplication();
});

it('every tab in Spanish on a dark page has no axe findings, and does not scroll sideways at 390 px', async () => {
  // The tours look at every tab in English on a light page.
  const context = await browser.newContext({ locale: 'es', colorScheme: 'dark' });
  const page = await context.newPage();
  const person = applicantOn(page, 'es');
  await page.goto(application.url);
  await closeNotices(person);
  const findings: string[] = [];
  for (const tab of TABS) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await person.openTab(tab);
    findings.push(...(await found(page)).map((line) => `${tab}: ${line}`));
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tooWide(page), tab).toBe(0);
  }
  findings.push(...(await found(page)).map((line) => `narrow: ${line}`));
  expect(findings).toEqual([]);
  await context.close();
});

describe('the layout', () => {
  it('[APP-025] [APP-037] has the tabs on the left from 600 px, and above the form up to 599 px', async () => {
    const context = await browser.newContext({ viewport: { width: 600, height: 900 } });
    const page = await context.newPage();
    const person = applicantOn(page, 'en');
    await page.goto(application.url);
    await closeNotices(person);
    const places = async () => {
      const tabs = await page.getByRole('tablist').boundingBox();
      const panel = await person.panel.boundingBox();
      if (tabs === null || panel === null) throw new Error('tabs or panel are not shown');
      return { left: tabs.x + tabs.width <= panel.x, above: tabs.y + tabs.height <= panel.y };
    };
    expect(await places()).toEqual({ left: true, above: false });
    await page.setViewportSize({ width: 599, height: 900 });
    expect(await places()).toEqual({ left: false, above: true });
    await context.close();
  });
});
