import type { Page } from 'playwright-core';

/** A card that the demo's provider charges. */
const CARD = '4242424242424242';

/** Pays in the window that `open` opens, with a card that works. Answers the names of the fields that the window has. */
export async function payInPopup(page: Page, open: () => Promise<void>): Promise<readonly string[]> {
  const popup = await openPopup(page, open);
  await fillCard(popup, CARD);
  const fields = await popup
    .locator('input[name], select[name]')
    .evaluateAll((found) => found.map((field) => field.getAttribute('name') ?? ''));
  await popup.locator('#pay').click();
  return fields;
}

/** The window that `open` opens, once it asks for a card. */
export async function openPopup(page: Page, open: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  await popup.locator('[name=card_no]').waitFor();
  return popup;
}

/** Fills the form of the window. */
export async function fillCard(popup: Page, card: string): Promise<void> {
  await popup.locator('[name=account_holders_name]').fill('Marisol Ibarra');
  await popup.locator('[name=card_no]').fill(card);
  await popup.locator('[name=expiry_year]').selectOption({ index: 3 });
  await popup.locator('[name=expiry_month]').selectOption({ index: 3 });
  await popup.locator('[name=cvv]').fill('123');
}
