import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type Applicant, applicantOn, closeNotices } from './applicant.ts';
import type { Language } from './words.ts';

/** `notices: false` for a property without notices, as those created by a test. */
export type VisitOptions = BrowserContextOptions & { language?: Language; notices?: boolean };

/** Opens a person's link in a new browser context, and closes the property's notices. */
export async function visit(
  browser: Browser,
  url: string,
  { language = 'en', notices = true, ...options }: VisitOptions = {},
): Promise<Applicant> {
  const context = await browser.newContext({ ...options, locale: language });
  const page = await context.newPage();
  const person = applicantOn(page, language);
  await page.goto(url);
  if (notices) await closeNotices(person);
  else await page.getByRole('heading', { level: 1 }).waitFor();
  return person;
}

/** The address of a tab of the application. */
export function tabUrl(url: string, tab: string): string {
  return url.replace('/auth/applicant?', `/auth/applicant/${tab}?`);
}

/** Closes the browser context that {@link visit} opened. */
export async function leave({ page }: Applicant): Promise<void> {
  await page.context().close();
}
