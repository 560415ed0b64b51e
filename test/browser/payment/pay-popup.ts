import type { Page } from 'playwright-core';

/** A card that the demo's provider accepts. */
const CARD = '4242424242424242';

/** Pays with a valid card in the window that `open` opens. Returns the names of the window's fields. */
export async function payInPopup(page: Page, open: () => Promise<void>): Promise<readonly string[]> {
  const popup = await openPopup(page, open);
  await fillCard(popup, CARD);
  const fields = await popup
    .locator('input[name], select[name]')
    .evaluateAll((found) => found.map((field) => field.getAttribute('name') ?? ''));
  await popup.locator('#pay').click();
  return fields;
}

/** The window that `open` opens, once its card fields are shown. */
export async function openPopup(page: Page, open: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  await popup.locator('[name=card_no]').waitFor();
  return popup;
}

/** Fills in the form of the window. */
export async function fillCard(popup: Page, card: string): Promise<void> {
  await popup.locator('[name=account_holders_name]').fill('Marisol Ibarra');
  await popup.locator('[name=card_no]').fill(card);
  await popup.locator('[name=expiry_year]').selectOption({ index: 3 });
  await popup.locator('[name=expiry_month]').selectOption({ index: 3 });
  await popup.locator('[name=cvv]').fill('123');
}
