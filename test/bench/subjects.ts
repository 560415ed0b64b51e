import type { Page } from 'playwright-core';
import type { MeasuredPage } from './measure-page.ts';
import { sampleAddresses } from './pages/sample-addresses.ts';

/** The subject of a benchmark: a page that can show that many fields. */
export interface Subject {
  readonly name: string;
  /** Prepares the page to be opened with that many fields, and returns its address. */
  readonly at: (fields: number) => Promise<MeasuredPage>;
}

/** The pages of this folder that need no portal. `plain` alone is built without the portal's aliases. */
export const BUILT_PAGES = ['bare', 'plain', 'section'] as const;

const OURS = {
  anyField: '[name^="applicant_addresses"]',
  textField: '[name="applicant_addresses.0.landlord_name"]',
};
const RJSF = {
  anyField: '[id^="root_applicant_addresses_0_"]:not([type=hidden])',
  textField: '#root_applicant_addresses_0_landlord_name',
};

/** A page that `servePages` built; the size is in its address. */
export function builtPage(origin: string, name: (typeof BUILT_PAGES)[number]): Subject {
  return {
    name,
    at: async (fields) => ({
      url: `${origin}/${name}/${name}.html?fields=${fields}`,
      ...(name === 'plain' ? RJSF : OURS),
    }),
  };
}

/** The maximum time until the next notification opens, in milliseconds. */
const NEXT_MS = 3000;

/**
 * Confirms the notifications for an applicant one after the other: they open once the form is shown. By
 * keyboard, because a pointer over the page costs a search after every layout, and no other page here has one.
 */
async function closeNotifications(page: Page): Promise<void> {
  // They are part of the page's own code.
  await page.locator('.ahead').waitFor({ state: 'detached' });
  const button = page.locator('dialog[open] button').last();
  const hasOpened = () =>
    button.waitFor({ timeout: NEXT_MS }).then(
      () => true,
      () => false,
    );
  while (await hasOpened()) await button.press('Enter');
}

/**
 * The addresses tab of a real application in a running portal.
 *
 * @param link the application's link; its saved addresses are replaced by that many samples
 */
export function applicationPage(link: string): Subject {
  const { origin, searchParams } = new URL(link);
  const token = searchParams.get('access_token') ?? '';
  const headers = { token, 'content-type': 'application/json' };
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(`${origin}/api${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  return {
    name: 'application',
    async at(fields) {
      const { revision } = await call<{ revision: number }>('/applicant/application?tab=addresses');
      const draft_data = { applicant_addresses: sampleAddresses(fields) };
      await call('/applicant/application/draft', {
        method: 'POST',
        body: JSON.stringify({ draft_data, revision }),
      });
      return {
        url: `${origin}/auth/applicant/addresses?access_token=${encodeURIComponent(token)}`,
        ...OURS,
        ready: closeNotifications,
      };
    },
  };
}

/** The sign-in page of the portal that a link belongs to. */
export function signInPage(link: string): { readonly url: string; readonly anyField: string } {
  return { url: `${new URL(link).origin}/auth/login`, anyField: 'form input' };
}
