import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { sampledLook } from '../support/looks.ts';
import { portal } from '../support/portal.ts';
import type { Language } from '../support/words.ts';
import { freeUnit, type Guest, visitAs } from './guest.ts';

const { launch, sandboxUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

interface Charge {
  readonly invoice_id: string;
  readonly state: string;
}

/** The statuses of the charges that the provider got for the guest of this unit. */
async function chargesFor(unit: string): Promise<string[]> {
  const { invoice_id } = await office.deps.db
    .selectFrom('guestcards')
    .select('invoice_id')
    .where('unit_id', '=', unit)
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${sandboxUrl}/ledger.json?invoice_id=${invoice_id}`);
  const { charges } = (await answer.json()) as { charges: Charge[] };
  return charges.map(({ state }) => state);
}

async function pay({ page, button }: Guest, card: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.locator('[name=card_no]').fill(card);
  await frame.locator('[name=expiry_year]').selectOption({ index: 3 });
  await frame.locator('[name=expiry_month]').selectOption({ index: 3 });
  await frame.locator('[name=cvv]').fill('123');
  // By keyboard: a click right after scrolling can still hit the frame of the card fields.
  await button('guestcard:payment.pay').press('Enter');
  await button('guestcard:payment.confirm_ok').click();
}

/** The provider's reason for declining the card, in the person's language. */
const DECLINED: Record<Language, string> = { en: 'Card declined', es: 'Tarjeta rechazada' };

describe('a guest who pays by card', () => {
  it('sees that a card is declined, pays once with another one, and gets to the application', async () => {
    const unit = await freeUnit('cedar-yard');
    const { language, ...options } = sampledLook();
    const work = async (guest: Guest) => {
      const { page, t, field } = guest;
      await guest.open(unit);
      await guest.fill(unit);
      await guest.submit();
      await field('account_holders_name').waitFor();
      await page.frameLocator('iframe').locator('[name=card_no]').waitFor();
      await field('address1').fill('9 Elm Street');
      await field('zip_code').fill('97202');
      await field('zip_code').blur();

      await pay(guest, '4000000000000002');
      await page.getByRole('alert').getByText(DECLINED[language]).first().waitFor();
      await fitsAll(page, 'declined');
      expect(await chargesFor(unit)).toEqual(['declined']);
      expect(await page.getByText(t('guestcard:success.title')).count()).toBe(0);

      await pay(guest, '4242424242424242');
      await page.getByText(/(paid|pagó) \$\d+\.\d\d\./).waitFor();
      // The property asks no questions.
      expect(await page.getByText(t('guestcard:success.soon')).count()).toBe(0);
      expect((await chargesFor(unit)).toSorted()).toEqual(['declined', 'paid']);
      await page.waitForURL((url) => url.pathname.startsWith('/auth/applicant'));
    };
    await visitAs(browser, language, work, options);
  });
});
