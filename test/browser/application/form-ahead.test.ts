import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { waitsForServer } from '../support/patient-page.ts';
import { portal } from '../support/portal.ts';

const { launch, baseUrl } = portal();
/** The code that the page needs to render the form. */
const FORM_CODE = '**/assets/application-form-*.js';
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
  // The first form of a portal that has just started takes longer than a page waits for it.
  const { token } = await office.invite();
  await fetch(`${baseUrl}/api/applicant/application/form`, { headers: { token } });
});

interface Looks {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Opens a form while the code of its page is held back; `comes` releases the code. */
async function openAhead(looks: Looks = {}, saved: Record<string, unknown> | null = null) {
  const invited = await office.invite();
  if (saved !== null) await office.saveDraft(invited, saved);
  const context = await browser.newContext({ locale: 'en', ...looks });
  const page = await context.newPage();
  let letCome = () => {};
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(FORM_CODE, async (route) => {
    await coming;
    await route.continue();
  });
  await waitsForServer(page);
  await page.goto(invited.url, { waitUntil: 'commit' });
  await page.locator('.ahead').waitFor();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const comes = async () => {
    letCome();
    await page.locator('.ahead').waitFor({ state: 'detached' });
  };
  return { ...invited, page, comes };
}

const field = (page: Page, name: string) =>
  page.locator(`[data-field="applicants.${name}"]`).locator('input, select');

/** Visible texts of the header and of the page, with their positions in whole pixels and their colors. */
const looksOf = (page: Page): Promise<string[]> =>
  page.locator('header, main').evaluateAll((parts) =>
    parts.flatMap((part) =>
      [...part.querySelectorAll('header *, [data-unit] *, [role=tab] *, h1, [data-section] *')]
        .filter((one) => one.closest('[data-action-bar]') === null && one.getClientRects().length > 0)
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const { color, backgroundColor, font } = getComputedStyle(one);
          const place = [x, y, width, height].map(Math.round).join(' ');
          return [
            one.tagName,
            one.childElementCount === 0 ? one.textContent : '',
            place,
            color,
            backgroundColor,
            font,
          ].join(' | ');
        }),
    ),
  );

const isThere = (page: Page) => page.getByRole('dialog').isVisible();

describe('the form before the code of its page is loaded', () => {
  it('looks like the form of the page: nothing moves or changes its look when the page takes over', async () => {
    for (const looks of [
      { locale: 'en', colorScheme: 'light' },
      { locale: 'es', colorScheme: 'dark', viewport: PHONE },
    ] as const) {
      const { page, comes } = await openAhead(looks);
      const ahead = await looksOf(page);
      expect(ahead.join('\n')).toContain(looks.locale === 'en' ? 'First name' : 'Nombre');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(looks.locale);
      await fitsAll(page, `ahead of the page, ${looks.locale}`);
      await comes();
      expect(await looksOf(page)).toEqual(ahead);
    }
  });

  it('passes the input and the caret on to the page, which saves the input', async () => {
    const { page, comes, token } = await openAhead();
    await field(page, 'contact_no').fill('5125550147');
    await field(page, 'first_name').fill('Margaret');
    await field(page, 'first_name').press('Home');
    await page.keyboard.press('ArrowRight');
    const before = await field(page, 'first_name').boundingBox();
    await comes();
    const focused = await page.evaluate(() => {
      const input = document.activeElement as HTMLInputElement;
      return [input.closest<HTMLElement>('[data-field]')?.dataset.field, input.value, input.selectionStart];
    });
    expect(focused).toEqual(['applicants.first_name', 'Margaret', 1]);
    expect(await field(page, 'first_name').boundingBox()).toEqual(before);
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${baseUrl}/api/applicant/application`, { headers: { token } });
          const { autosaved } = (await answer.json()) as { autosaved: { draft_data: unknown } | null };
          return autosaved?.draft_data;
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ applicants: { first_name: 'Margaret', contact_no: '5125550147' } });
  });

  it('[APP-028] can be typed into: notices wait for a pause, take no key press, and appear once per person', async () => {
    const { page, comes, url, id } = await openAhead();
    await field(page, 'first_name').pressSequentially('Mari', { delay: 20 });
    await comes();
    // The notices are loaded, and so is the part below the form.
    await page.getByRole('heading', { level: 2, name: 'Who applies together' }).waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/applicant/shoutbox')),
    );
    await page.keyboard.type('solita de la Cruz', { delay: 60 });
    expect(await isThere(page)).toBe(false);
    expect(await field(page, 'first_name').inputValue()).toBe('Marisolita de la Cruz');
    await page.getByRole('heading', { level: 1 }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Notification 1/2').waitFor();
    for (const key of ['Space', 'Enter']) await page.keyboard.press(key);
    expect(await dialog.getByText('Notification 1/2').isVisible()).toBe(true);
    const ok = dialog.getByRole('button', { name: 'OK', exact: true });
    await ok.click();
    await ok.click();
    await dialog.waitFor({ state: 'detached' });
    const other = await page.context().newPage();
    await other.goto(url);
    await other.getByRole('heading', { level: 2, name: 'Who applies together' }).waitFor();
    expect(await other.evaluate(() => localStorage.getItem('shoutbox_read'))).toContain(id);
    expect(await isThere(other)).toBe(false);
  });

  it('is shown after a save without an SSN, and shows the error of a stored wrong SSN like the page', async () => {
    const { page, comes } = await openAhead({}, { applicants: { first_name: 'Margaret' } });
    expect(await field(page, 'first_name').inputValue()).toBe('Margaret');
    await comes();
    const wrong = await openAhead({}, { applicant_screening_info: { ssn: '1234' } });
    await wrong.page.locator('.ahead [data-error-summary]').waitFor();
    const ahead = await looksOf(wrong.page);
    await wrong.comes();
    expect(await looksOf(wrong.page)).toEqual(ahead);
  });

  it('accepts a click on a tab before the page takes over', async () => {
    const { page, comes } = await openAhead();
    await page.getByRole('tab', { name: 'Addresses' }).click();
    await comes();
    await page.getByRole('heading', { level: 1, name: 'Addresses' }).waitFor();
  });

  it('needs a valid token, is not cached, and is null for a step without a form', async () => {
    const { token } = await office.invite();
    const ask = (tab: string, as: string) =>
      fetch(`${baseUrl}/api/applicant/application/form?tab=${tab}`, { headers: { token: as } });
    const answer = await ask('applicants', token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { html } = (await answer.json()) as { html: string };
    expect(html).toContain('data-field="applicants.first_name"');
    expect(html).not.toMatch(/<style| style=|<script|javascript:/);
    expect((await ask('applicants', 'x'.repeat(43))).status).toBe(401);
    // This step has its own screen.
    expect(await (await ask('applicant_documents', token)).text()).toBe('null');
  });
});
