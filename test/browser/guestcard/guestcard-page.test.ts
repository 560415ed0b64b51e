import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { outcomeTo } from '../../fixtures/changed-flow.ts';
import { changeFlow } from '../support/changed-page-flow.ts';
import { portal } from '../support/portal.ts';
import type { Language } from '../support/words.ts';
import { codeTo, freeUnit, type Guest, tabOf, takeAway, visitAs } from './guest.ts';

const { baseUrl, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const visit = <T>(language: Language, work: (guest: Guest) => Promise<T>) => visitAs(browser, language, work);

/** A unit that no test takes. */
const SHOWN = 'juniper-row-a-302';

const TYPED = [
  ...['first_name', 'middle_name', 'last_name', 'email', 'contact_no', 'appointment_date', 'date_needed'],
  ...['address1', 'address3', 'apartment_no', 'city', 'zip_code', 'comments'],
];
const ASKED = [
  ...TYPED,
  ...['contact_no_type', 'appointment_time', 'lease_term', 'state_code'],
  ...['community_code', 'price_range', 'marketing_source', 'moving_reason'],
];

describe('the guestcard page', () => {
  const shows = async (path: string, text: string) =>
    visit('en', async ({ page }) => {
      await page.goto(`${baseUrl}${path}`);
      await page.getByText(text, { exact: true }).first().waitFor();
      expect(await page.getByLabel('First name').count()).toBe(0);
    });

  it('[PRE-078] shows Unit required without a unit', () => shows('/applicant/guestcard', 'Unit required'));

  it('[PRE-077] shows Invalid Unit for an unknown unit', () =>
    shows('/applicant/guestcard?unit_id=nowhere', 'Invalid Unit'));

  it('[PRE-238] [PRE-239] says that the office is closed on a holiday, and offers no time', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await guest.open(unit);
      const year = new Date().getFullYear() + 1;
      await field('appointment_date').fill(`${year}-12-25`);
      await page.getByText('Office will remain closed for Christmas Day').waitFor();
      expect(await field('appointment_time').locator('option').count()).toBe(1);
    });
  });

  it('[PRE-231] [PRE-232] [PRE-291] [PRE-361] fills and locks city and state by the ZIP, and clears them for an unknown one', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await guest.open(unit);
      const zip = async (text: string) => {
        await field('zip_code').fill(text);
        await field('zip_code').blur();
      };
      await zip('78704');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=city]')?.disabled);
      expect(await field('city').inputValue()).toBe('Austin');
      const state = async () => [
        await field('state_code').inputValue(),
        await field('state_code').isDisabled(),
      ];
      await expect.poll(state).toEqual(['TX', true]);
      await zip('00000');
      await page.getByRole('alert').getByText('Invalid zip code', { exact: true }).waitFor();
      await page.getByRole('tabpanel').getByText('Invalid zip code', { exact: true }).waitFor();
      expect([await field('city').inputValue(), await field('city').isDisabled()]).toEqual(['', false]);
      await expect.poll(state).toEqual(['', false]);
      await zip('501');
      expect(await field('zip_code').inputValue()).toBe('00501');
    });
  });

  it('[PRE-073] [PRE-074] [PRE-282] [PRE-297] [PRE-392] shows the unit, masks the number, capitalizes names and sorts choices', async () => {
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await guest.open(SHOWN);
      expect(await page.title()).toMatch(/^Guestcard Contact Form/);
      await page.getByRole('heading', { level: 1, name: 'Juniper Row' }).waitFor();
      await page.getByText('Unit: 302 / A', { exact: true }).waitFor();
      await field('contact_no').pressSequentially('5125550100');
      // The mask is a late part of the page, and formats what was typed before it came.
      await expect.poll(() => field('contact_no').inputValue()).toBe('(512) 555-0100');
      for (const [name, typed, shown] of [
        ['first_name', 'nora', 'Nora'],
        ['middle_name', 'j', 'J'],
        ['last_name', 'de Quill', 'De Quill'],
      ] as const) {
        await field(name).fill(typed);
        await field(name).blur();
        expect(await field(name).inputValue()).toBe(shown);
      }
      for (const name of ['marketing_source', 'moving_reason', 'community_code']) {
        const [, ...shown] = await field(name).locator('option').allTextContents();
        expect(shown.length).toBeGreaterThan(3);
        expect(shown).toEqual([...shown].sort((one, other) => one.localeCompare(other)));
      }
    });
  });

  it('[PRE-075] shows Loading instead of the form while its data is loading', async () => {
    await visit('en', async ({ page }) => {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route('**/api/applicant/unit/*/guestcard', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${baseUrl}/applicant/guestcard?unit_id=${SHOWN}`);
      await page.getByText('Loading...', { exact: true }).waitFor();
      expect(await page.getByLabel('First name').count()).toBe(0);
      goOn();
      await page.getByLabel('First name').waitFor();
    });
  });

  it('[PRE-339] [PRE-384] offers 6 to 24 months if the terms of the unit cannot be loaded', async () => {
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await page.route('**/lease_term_dates/*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await guest.open(SHOWN);
      const values = await field('lease_term')
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(values.slice(1)).toEqual(Array.from({ length: 19 }, (_, index) => String(index + 6)));
    });
  });

  it('[PRE-366] says that invoices were not found if the server created none', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await page.route('**/invoice', (route) =>
        route.fulfill({
          json: {
            d: {
              applicant_id: 'a',
              invoiceInsertedSuccessfully: false,
              pre_application_charges: 0,
              already_paid: false,
              unit_is_locked: false,
              guest_token: 't',
            },
          },
        }),
      );
      await guest.open(unit);
      await guest.fill(unit);
      await guest.submit();
      await page.getByText('Invoices not found', { exact: true }).waitFor();
      expect(await field('first_name').inputValue()).toBe('Nora');
    });
  });

  it('[PRE-365] shows the server’s message if a guestcard is not accepted, and keeps the input', async () => {
    const unit = await freeUnit('harbor-court');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await page.route(`**/api/applicant/unit/${unit}/guestcard`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              json: { error: { code: 'other', message: 'The office is closed for good.' } },
            })
          : route.continue(),
      );
      await guest.open(unit);
      await guest.fill(unit);
      await guest.submit();
      await page.getByText('The office is closed for good.', { exact: true }).waitFor();
      expect(await field('first_name').inputValue()).toBe('Nora');
    });
  });

  it('[PRE-226] ends at the request page if the office sends the invitations', async () => {
    const unit = await freeUnit('harbor-court');
    await visit('en', async (guest) => {
      const { page } = guest;
      await page.route(`**/api/applicant/unit/${unit}/guestcard`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        const answer = await route.fetch();
        const { d } = (await answer.json()) as { d: object };
        return route.fulfill({ json: { d: { ...d, invite_url: '' } } });
      });
      await guest.open(unit);
      await guest.fill(unit);
      await guest.submit();
      await page.waitForURL('**/applicant/requestinfo/success');
    });
  });

  it('[PRE-084] [PRE-085] [PRE-086] [PRE-087] [PRE-092] requires every field, and fills in no dummy values', async () => {
    await visit('en', async (guest) => {
      const { page, t, field } = guest;
      await guest.open(SHOWN);
      await field('comments').waitFor();
      for (const name of ASKED) expect(await field(name).count(), name).toBe(1);
      for (const type of ['IN_PERSON', 'VIRTUAL']) {
        await page.getByRole('radio', { name: t(`guestcard:options.tour_type.${type}`) }).waitFor();
      }
      expect(await page.getByRole('button', { name: /fill/i }).count()).toBe(0);
      const values = await Promise.all(TYPED.map((name) => field(name).inputValue()));
      expect(values.join('')).toBe('');
    });
  });

  it('[PRE-296] offers the days of the move-in window, and for a visit the days from tomorrow on', async () => {
    await visit('en', async (guest) => {
      const { field, page } = guest;
      await guest.open(SHOWN);
      const answer = await fetch(`${baseUrl}/api/applicant/unit/${SHOWN}/guestcard`);
      const { form_facts: facts } = (await answer.json()) as { form_facts: Record<string, string> };
      expect(await field('date_needed').getAttribute('max')).toBe(facts.movein_to);
      const from = [facts.tomorrow, facts.movein_from].sort().at(-1);
      expect(await field('date_needed').getAttribute('min')).toBe(from);
      const shown = (day = '') => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
      const said = guest.t('forms:days.between', { from: shown(from), to: shown(facts.movein_to) });
      const hint = page.locator(`[id="${await field('date_needed').getAttribute('aria-describedby')}"]`);
      expect(await hint.textContent()).toBe(said);
      expect(await field('appointment_date').getAttribute('min')).toBe(facts.tomorrow);
    });
  });

  it('[PRE-292] checks the move-in date on Submit, and does not change the tab while it is wrong', async () => {
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await guest.open(SHOWN);
      await guest.fill(SHOWN);
      await field('date_needed').fill(`${new Date().getFullYear() + 3}-06-01`);
      await field('date_needed').blur();
      await tabOf(guest, 'payment').click({ force: true });
      expect(await tabOf(guest, 'contact').getAttribute('aria-selected')).toBe('true');
      await guest.submit();
      await page
        .getByText(/Please select move in date within \d\d\/\d\d\/\d{4} - \d\d\/\d\d\/\d{4}\./)
        .first()
        .waitFor();
    });
  });

  it('[PRE-363] [PRE-364] shows that a code was sent again, and that the number is verified', async () => {
    await visit('en', async (guest) => {
      const { page, t, field, button, number } = guest;
      await guest.open(SHOWN);
      await field('contact_no').fill(number);
      await field('contact_no').blur();
      await button('guestcard:otp.send').click();
      await button('guestcard:otp.resend').click();
      await page.getByText('OTP resend successfully', { exact: true }).waitFor();
      const code = page.getByLabel(t('guestcard:otp.code'), { exact: true });
      const right = await codeTo(`+1${number}`, 2);
      // The error of a wrong code is at its field, which has the focus and leaves room for its button.
      await code.fill(right === '000000' ? '000001' : '000000');
      await button('guestcard:otp.verify').click();
      const said = page.getByText('This code is not right. Please check it and try again.', { exact: true });
      await said.waitFor();
      expect(await said.count()).toBe(1);
      expect(await code.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'));
      expect(await code.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
      const typed = await code.locator('xpath=..').boundingBox();
      const verify = await button('guestcard:otp.verify').boundingBox();
      expect((verify?.x ?? 0) - (typed?.x ?? 0) - (typed?.width ?? 0)).toBeGreaterThanOrEqual(8);
      await code.fill(right);
      await button('guestcard:otp.verify').click();
      await page.getByText('Mobile No. verified and saved successfully', { exact: true }).waitFor();
    });
  });

  it('[PRE-362] shows the server’s message if a code is not sent, not accepted or not sent again', async () => {
    await visit('en', async (guest) => {
      const { page, t, field, button, number } = guest;
      let fails = true;
      const refuse = (message: string) => ({ status: 429, json: { error: { code: 'otp.limit', message } } });
      await page.route('**/send_otp_message', (route) =>
        fails ? route.fulfill(refuse('No more codes today.')) : route.continue(),
      );
      await page.route('**/verify_otp', (route) => route.fulfill(refuse('No more guesses today.')));
      await guest.open(SHOWN);
      await field('contact_no').fill(number);
      await field('contact_no').blur();
      await button('guestcard:otp.send').click();
      await page.getByText('No more codes today.', { exact: true }).waitFor();
      fails = false;
      await button('guestcard:otp.send').click();
      await page.getByLabel(t('guestcard:otp.code'), { exact: true }).fill('123456');
      await button('guestcard:otp.verify').click();
      await page.getByText('No more guesses today.', { exact: true }).waitFor();
      await page
        .getByRole('button', { name: t('close') })
        .first()
        .click();
      fails = true;
      await button('guestcard:otp.resend').click();
      await page.getByText('No more codes today.', { exact: true }).waitFor();
    });
  });

  it('[PRE-369] says that there is no other unit to choose', async () => {
    const unit = await freeUnit('harbor-court');
    await visit('en', async (guest) => {
      const { page } = guest;
      await page.route('**/plugin/guestcard/*/units*', (route) => route.fulfill({ json: [] }));
      await guest.open(unit);
      await guest.fill(unit);
      await takeAway(unit);
      await guest.submit();
      await page
        .getByText(
          'Unfortunately there are no other units available. Please contact manager for further assistance.',
        )
        .waitFor();
    });
  });

  it('[PRE-081] blocks paying with an invalid form or during a request, until there is an invoice', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      const payment = tabOf(guest, 'payment');
      const isOff = () => payment.getAttribute('aria-disabled');
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route('**/invoice', async (route) => {
        await held;
        await route.continue();
      });
      await guest.open(unit);
      expect(await isOff()).toBe('true');
      await guest.fill(unit);
      expect(await isOff()).toBeNull();
      const invoice = page.waitForResponse('**/invoice');
      await guest.submit();
      await page.getByText(guest.t('guestcard:sending')).waitFor();
      expect(await isOff()).toBe('true');
      goOn();
      const { guest_token } = (await (await invoice).json()).d;
      await field('account_holders_name').waitFor();
      await page.goto(`${baseUrl}/applicant/guestcard?unit_id=${unit}&access_token=${guest_token}`);
      await field('account_holders_name').waitFor();
      expect([await payment.getAttribute('aria-selected'), await isOff()]).toEqual(['true', null]);
    });
  });

  it('shows the step that the flow file leads to, whatever was sent before', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page } = guest;
      const isSelected = (name: 'contact' | 'payment') => tabOf(guest, name).getAttribute('aria-selected');
      await changeFlow(page, 'guestcard', { resuming: () => ({ choice: [{ to: 'paymentInFlight' }] }) });
      await page.goto(`${baseUrl}/applicant/guestcard?unit_id=${unit}`);
      await page.getByRole('heading', { name: guest.t('payment:in_flight.title') }).waitFor();
      expect(await isSelected('payment')).toBe('true');
      await changeFlow(page, 'guestcard', { invoicing: outcomeTo('invoiced', 'contact') });
      await guest.open(unit);
      await guest.fill(unit);
      const invoice = page.waitForResponse('**/invoice');
      await guest.submit();
      await invoice;
      await page.getByText(guest.t('guestcard:sending')).waitFor({ state: 'detached' });
      expect(await isSelected('contact')).toBe('true');
    });
  });

  it('keeps the input when the language changes', async () => {
    const unit = await freeUnit('juniper-row');
    await visit('en', async (guest) => {
      const { page, field } = guest;
      await guest.open(unit);
      await field('first_name').fill('Nora');
      await page.getByRole('button', { name: 'Español' }).click();
      const name = page.getByLabel('Nombre', { exact: true });
      await name.waitFor();
      expect(await name.inputValue()).toBe('Nora');
    });
  });

  it('can be sent with the keyboard alone', async () => {
    const unit = await freeUnit('harbor-court');
    await visit('en', async (guest) => {
      const { page, t, email } = guest;
      await guest.open(unit);
      const facts = await (await fetch(`${baseUrl}/api/applicant/unit/${unit}/guestcard`)).json();
      const [year, month, day] = (facts as { form_facts: { movein_to: string } }).form_facts.movein_to.split(
        '-',
      );
      await toField(page, 'first_name');
      for (const text of ['Nora', '', 'Quill', email]) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await toField(page, 'date_needed');
      await page.keyboard.type(`${month}${day}${year}`);
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (focused === t('guestcard:submit')) break;
      }
      await page.keyboard.press('Enter');
      await page.getByText(t('guestcard:success.soon')).waitFor();
    });
  });
});

async function toField(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}
