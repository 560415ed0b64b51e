import type { Page } from 'playwright-core';
import type { User } from '../../../src/db/session/user.repository.ts';

/** Presses the provider's button in its frame. Returns the window that it opens. */
export async function openProvider(page: Page): Promise<Page> {
  const button = page.frameLocator('iframe[src*="/social/"]').getByRole('button');
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  return opened;
}

/** Fills in a person's identity on the page of the sandbox's provider, in any language. */
export async function sayWho(
  page: Page,
  { first_name, last_name, email }: Pick<User, 'first_name' | 'last_name' | 'email'>,
): Promise<void> {
  for (const [name, value] of Object.entries({ first_name, last_name, email }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]:not([name])').click();
}
