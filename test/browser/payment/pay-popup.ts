import type { Page } from 'playwright-core';

/** A card that the demo's provider charges. */
const CARD = '4242424242424242';

/** Pays in the window that `open` opens, with a card that works. Resolves when the window has said so. */
export async function payInPopup(page: Page, open: () => Promise<void>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  await popup.locator('[name=card_no]').waitFor();
  await popup.locator('[name=account_holders_name]').fill('Marisol Ibarra');
  await popup.locator('[name=card_no]').fill(CARD);
  await popup.locator('[name=expiry_year]').selectOption({ index: 3 });
  await popup.locator('[name=expiry_month]').selectOption({ index: 3 });
  await popup.locator('[name=cvv]').fill('123');
  await popup.locator('#pay').click();
}
