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

/** Whether the whole element is inside the window. */
async function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

describe('signing', () => {
  it('[PLT-125…128] [PLT-223] [PLT-224] questions and records a name that is not the applicant’s; terms and buttons stay visible', async () => {
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
    // Twice, before the dialog has loaded: it opens once, and its answer counts.
    await share.evaluate((box: HTMLElement) => {
      box.click();
      box.click();
    });
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

  it('[PLT-259] [PLT-351] accepts a drawing if the property does: with a pen 3 wide, and at least 500 pixels', async () => {
    const unit_id = await office.addUnit({ signature_drawing: true });
    const guest = await office.invite({ place: { unit_id } });
    const { signature_n_approval: _unsigned, ...draft } = fullDraft();
    await office.saveDraft(guest, draft);
    const person = await visit(browser, tabUrl(guest.url, 'applicant_consent'), { notices: false });
    const { page, panel } = person;
    await person.field('consent', 'application_consent_to_share_data').click();
    const dialog = page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    const typing = dialog.getByRole('tab', { name: 'Type' });
    await typing.waitFor();
    expect(await typing.getAttribute('aria-selected')).toBe('true');
    await typing.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const paper = dialog.getByRole('img', { name: 'Box for your signature, empty' });
    await paper.scrollIntoViewIfNeeded();
    const { x, y, width } = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    expect(width).toBe(600);
    const line = async (length: number, below: number) => {
      await page.mouse.move(x + 100, y + below);
      await page.mouse.down();
      await page.mouse.move(x + 100 + length, y + below, { steps: 8 });
      await page.mouse.up();
    };
    await line(100, 100);
    const drawn = dialog.getByRole('img', { name: 'Your drawn signature' });
    await drawn.waitFor();
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const told = dialog.getByRole('alert').filter({ hasText: 'Signature invalid or too short' });
    await told.waitFor();
    expect(await isInSight(told)).toBe(true);
    expect(await found(page)).toEqual([]);
    const ink = await drawn.evaluate((canvas) => {
      const context = (canvas as HTMLCanvasElement).getContext('2d');
      const column = context?.getImageData(150, 0, 1, 240).data ?? [];
      const opacities = Array.from(column).filter((_, at) => at % 4 === 3);
      return Math.round(opacities.reduce((sum, opacity) => sum + opacity / 255, 0) * 10) / 10;
    });
    expect(ink).toBe(3);
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByRole('img', { name: 'Box for your signature, empty' }).waitFor();
    await line(300, 60);
    await told.waitFor({ state: 'detached' });
    await typing.click();
    await dialog.getByRole('tab', { name: 'Draw' }).click();
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    const shown = panel.getByRole('img', { name: /Ada Stone/ });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await leave(person);
  });
});
