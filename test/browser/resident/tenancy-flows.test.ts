import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openForLease } from '../../../src/cli/demo/resident/occasions.ts';
import { hashToken } from '../../../src/server/access/access.ts';
import { found, tooWide } from '../support/access.ts';
import { tabToControl } from '../support/keyboard.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { newResident, PHONE, visitAsResident } from './resident.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Creates a resident for whom the office has opened a flow. Returns the token of its link, too. */
async function opened(flow: string) {
  const who = await newResident();
  const token = await office(async (deps) => {
    const made = deps.random.token();
    await openForLease(deps, who, { flow, token: made });
    return made;
  });
  return { who, token };
}

describe('flows of a tenancy', () => {
  it('[PLT-049] a survey is answered by its link on a phone in Spanish, once', async () => {
    const { token } = await opened('resident-survey');
    const t = words('es');
    const context = await browser.newContext({ locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(`${baseUrl}/surveys/${token}/respond`);
    await page.locator('[data-field="opinion.overall"]').waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    for (const [name, value] of [
      ['overall', '5'],
      ['office', '4'],
      ['repairs', 'NONE'],
      ['stays', 'YES'],
    ]) {
      await page.locator(`[data-field="opinion.${name}"] input[value="${value}"]`).check();
    }
    await page.getByRole('button', { name: t('flow.send') }).click();
    const thanks = page.getByRole('heading', { name: t('resident-survey:thanks.title') });
    await thanks.waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.reload();
    await thanks.waitFor();
    await context.close();
  });

  it('a survey with an expired link says that it can no longer be used, if the person is not signed in', async () => {
    const { token } = await opened('resident-survey');
    await office(({ db }) =>
      db
        .updateTable('flow_occasions')
        .set({ expires_at: '2026-01-01T00:00:00.000Z' })
        .where('token_hash', '=', hashToken(token))
        .execute(),
    );
    const context = await browser.newContext({ locale: 'en', viewport: PHONE });
    const page = await context.newPage();
    const address = `${baseUrl}/surveys/${token}/respond`;
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'This link can no longer be used' }).waitFor();
    expect([page.url(), await found(page), await tooWide(page)]).toEqual([address, [], 0]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(`${baseUrl}/auth/login`);
    await context.close();
  });

  it('a survey opens by its own id for a signed-in resident, as in text messages and saved mails', async () => {
    const who = await newResident();
    const id = await office((deps) => openForLease(deps, who, { flow: 'resident-survey' }));
    const visit = await visitAsResident(browser, { who });
    await visit.page.goto(`${baseUrl}/surveys/${id}/respond`);
    await visit.page.locator('[data-field="opinion.overall"]').waitFor();
    expect(await found(visit.page)).toEqual([]);
    await visit.leave();
  });

  it('[PLT-050] notice is given by keyboard, and its link shows it without a sign-in', async () => {
    const { who, token } = await opened('move-out');
    const visit = await visitAsResident(browser, { who });
    const { t } = visit;
    const page = await visit.open('/applicant/lease_renewal/move_out');
    const press = async (control: Locator, key = 'Enter') => {
      await control.waitFor();
      await tabToControl(page, control);
      await page.keyboard.press(key);
    };
    const type = async (name: string, text: string) => {
      await tabToControl(page, page.locator(`[data-field="${name}"] input`));
      await page.keyboard.type(text);
    };
    expect(await found(page)).toEqual([]);
    await press(page.getByRole('button', { name: t('move-out:owed.go_on') }));
    await page.locator('[data-field="notice.move_out_date"] input').waitFor();
    await type('notice.move_out_date', '03042090');
    await press(page.locator('[data-field="notice.reason"] input').first(), 'Space');
    await press(page.getByRole('button', { name: t('apply.save_continue') }));
    await page.locator('[data-field="forwarding.street"] input').waitFor();
    await type('forwarding.street', '12 Harbor Street');
    await type('forwarding.city', 'Austin');
    await type('forwarding.state', 'TX');
    await type('forwarding.zip_code', '78704');
    await press(page.getByRole('button', { name: t('flow.send') }));
    await press(page.getByRole('button', { name: t('move-out:sign.sign') }));
    await press(page.getByRole('dialog').getByRole('button', { name: t('signature.save') }));
    await page.getByRole('heading', { name: t('move-out:done.title') }).waitFor();
    const anybody = await browser.newContext({ locale: 'en' });
    const linked = await anybody.newPage();
    await linked.goto(`${baseUrl}/applicant/lease_renewal/move_out?access_token=${token}`);
    await linked.getByRole('heading', { name: t('move-out:done.title') }).waitFor();
    expect(await found(linked)).toEqual([]);
    await anybody.close();
    await visit.leave();
  });
});
