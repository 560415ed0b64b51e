import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeTo } from '../guestcard/guest.ts';
import { found, tooWide } from '../support/access.ts';
import { sampledLook } from '../support/looks.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { newResident, PHONE, visitAsResident } from './resident.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await portal().launch();
});

describe('messages and parcels of residents', () => {
  it('[PLT-024] [PLT-026] [PLT-028] [PLT-029] have accessible pages', async () => {
    const { language, ...look } = sampledLook();
    const visit = await visitAsResident(browser, { language, browser: look, wish: { has_post: true } });
    for (const path of ['/workorders', '/messages', '/mails', '/parcels', '/documents', '/profile/notices']) {
      const page = await visit.open(path);
      await page.locator('main ul li, main table').first().waitFor();
      expect([path, await found(page), await tooWide(page)]).toEqual([path, [], 0]);
    }
    await visit.leave();
  });

  it('[PLT-027] [PLT-108] [PLT-156] a thread is opened, answered, and no longer counted', async () => {
    const who = await newResident({ has_post: true });
    const visit = await visitAsResident(browser, { who });
    const page = await visit.open('/messages');
    await page.getByRole('link', { name: /Messages.*1/ }).waitFor();
    await page.getByRole('link', { name: 'Bicycles' }).click();
    await page.getByText('Yes, in the shed behind the house.', { exact: false }).waitFor();
    await page.getByLabel('Reply').fill('Thank you.');
    await page.getByText('10/320').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Message created').waitFor();
    await page.getByText('Thank you.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Messages/ }).textContent()).toBe('Messages');
    expect(await found(page)).toEqual([]);
    await visit.leave();
  });

  it('a question about a charge is asked on its page, and the thread leads back to it', async () => {
    const visit = await visitAsResident(browser, { language: 'es', browser: { viewport: PHONE } });
    const { page, t, session } = visit;
    const answer = await fetch(`${portal().baseUrl}/api/tenant/transactions`, {
      headers: { token: session.token },
    });
    const { rows } = (await answer.json()) as { rows: { id: string; kind: string }[] };
    const charge = rows.find(({ kind }) => kind === 'charge')?.id ?? '';
    await visit.open(`/transactions/view/${charge}`);
    await page.getByRole('button', { name: t('ledger:one.write') }).click();
    await page.getByLabel(t('session:message.subject')).fill('Una duda');
    await page.getByLabel(t('session:message.message'), { exact: false }).last().fill('¿Qué incluye?');
    await page.getByRole('button', { name: t('session:message.send') }).click();
    await page.getByText(t('session:message.created')).waitFor();
    await visit.open('/messages');
    await page.getByRole('link', { name: 'Una duda' }).click();
    await page
      .getByRole('link', { name: new RegExp(`^${t('messages:about.invoice', { title: '' })}`) })
      .click();
    await page.waitForURL(`**/transactions/view/${charge}`);
    await visit.leave();
  });

  it('a parcel is picked up, and the count in the menu disappears', async () => {
    const visit = await visitAsResident(browser, { wish: { has_post: true } });
    const page = await visit.open('/parcels');
    await page.getByRole('button', { name: 'I have it: UPS, A large box' }).click();
    expect(await found(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, I have it' }).click();
    await page.getByText('The property office knows that you have the parcel.').waitFor();
    await page.getByRole('button', { name: /I have it/ }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: /^Parcels/ }).textContent()).toBe('Parcels');
    await visit.leave();
  });

  it('a mobile number is confirmed by its code, and text messages can be chosen', async () => {
    const who = await newResident();
    const visit = await visitAsResident(browser, { who });
    const page = await visit.open('/profile/notices');
    const byText = page.getByRole('checkbox', { name: 'Parcels, Text message' });
    expect(await byText.isDisabled()).toBe(true);
    // A number of its own: the codes of another run would be found too.
    const last = String(Date.now()).slice(-4);
    const digits = `512555${last}`;
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(digits);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('123456');
    await page.getByRole('button', { name: 'Another number' }).click();
    // The number is still there, and a code can be sent to it again.
    const number = page.getByRole('textbox', { name: 'Mobile number' });
    expect(await number.inputValue()).toBe(`(512) 555-${last}`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await code.waitFor();
    expect(await code.inputValue()).toBe('');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await page.getByRole('alert').filter({ hasText: 'code' }).waitFor();
    await code.fill(await codeTo(`+1${digits}`, 2));
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await page.getByText(`(512) 555-${last} is confirmed.`).waitFor();
    await byText.click();
    await expect.poll(() => byText.isChecked()).toBe(true);
    await page.getByText('Your choice is saved.').waitFor();
    const wishes = await office((deps) =>
      deps.db
        .selectFrom('notice_wishes')
        .selectAll()
        .where('user_id', '=', who.user_id)
        .where('kind', '=', 'parcels')
        .execute(),
    );
    expect(wishes).toMatchObject([{ channel: 'sms', is_wanted: 1 }]);
    await visit.leave();
  });
});
