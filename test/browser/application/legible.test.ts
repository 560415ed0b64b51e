import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { submitByCall } from '../support/ready-made.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

describe('the form after the opening notices', () => {
  it('has the focus on its heading, not at the top of the page', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, url);
    expect(await person.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await leave(person);
  });
});

describe('answers that cannot be changed', () => {
  it.each(['light', 'dark'] as const)(
    'can be read after a reload, with the reason, on a %s page',
    async (scheme) => {
      const guest = await office.invite();
      await office.saveDraft(guest, fullDraft());
      await submitByCall(baseUrl, guest.token);
      const person = await visit(browser, guest.url, { colorScheme: scheme });
      await person.page.reload();
      await person.panel
        .getByText('The form is disabled because it is already submitted.', { exact: false })
        .waitFor();
      const name = person.field('applicants', 'first_name');
      expect(await name.isDisabled()).toBe(true);
      const contrast = await name.evaluate((element) => {
        const light = (colour: string) => {
          const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
          const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
          return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        };
        const { color } = getComputedStyle(element);
        const behind = (at: Element): string => {
          const { backgroundColor } = getComputedStyle(at);
          const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && at.parentElement !== null;
          return isClear ? behind(at.parentElement) : backgroundColor;
        };
        const [low = 0, high = 0] = [light(color), light(behind(element))].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      });
      expect(contrast).toBeGreaterThan(4.5);
      await leave(person);
    },
  );

  it('have a reason beside them if a ZIP code has filled them in', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, tabUrl(url, 'addresses'));
    await person.answer([['addresses', 'zip_code', 'zip', '78704']]);
    const city = person.panel.locator('[data-field="applicant_addresses.0.city"]');
    await city.getByText(person.t('forms:locked.looked_up')).waitFor();
    expect(await city.getByRole('textbox').getAttribute('aria-describedby')).not.toBeNull();
    await leave(person);
  });
});
