import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

/** Whether the whole of it is inside the window. */
async function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

describe('signing', () => {
  it('[PLT-125…128] [PLT-223] [PLT-224] asks about a name that is not the applicant’s and records it; its terms can be read and its buttons seen', async () => {
    const guest = await office.invite();
    const { signature_n_approval: _unsigned, ...draft } = fullDraft();
    await office.saveDraft(guest, draft);
    const person = await visit(browser, tabUrl(guest.url, 'applicant_consent'), {
      viewport: { width: 390, height: 844 },
    });
    const { page, panel } = person;
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      panel.getByRole('link', { name: /^Read the terms of the screening agency/ }).click(),
    ]);
    await terms
      .getByRole('heading', { level: 1, name: 'Terms of Service of the Screening Agency' })
      .waitFor();
    await terms.close();

    const share = person.field('consent', 'application_consent_to_share_data');
    await panel.getByText('Ticking this box opens the signature window.').waitFor();
    await share.click();
    const dialog = page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    const name = dialog.getByLabel('Your full name');
    expect(await name.inputValue()).toBe('Ada Stone');
    expect(await dialog.getByRole('tab').count()).toBe(0);
    expect(await dialog.locator('canvas').count()).toBe(0);
    const fonts = dialog.getByRole('radio');
    expect([await fonts.count(), await fonts.first().isChecked()]).toEqual([6, true]);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    await name.fill('Wilhelmina Featherstonehaugh-Cholmondeley');
    for (const sample of await dialog.locator('label span[aria-hidden]').all())
      expect(await sample.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    await name.fill('Mickey Mouse');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    expect(await isInSight(save)).toBe(true);
    await save.click();
    const question = dialog.getByText("this application is Ada Stone's", { exact: false });
    await question.waitFor();
    expect(await isInSight(question)).toBe(true);
    expect(await found(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'This is my name: save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('You have signed. Untick this box to take your signature back.').waitFor();
    await panel.getByText('Signed under another name than that of the applicant: Ada Stone').waitFor();
    await leave(person);
  });
});
