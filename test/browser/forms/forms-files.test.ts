import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { control, draftOf, formsPage } from './forms-page.ts';

const open = formsPage();

describe('files of an entry', () => {
  const file = (name: string, bytes = 10) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) });
  const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
    page.locator('input[type=file]').first().setInputFiles(files);
  const holdBack = (page: Page) =>
    page.evaluate(() => {
      window.formsPage.hold = new Promise((resolve) => {
        document.addEventListener('answer', () => resolve(), { once: true });
      });
    });
  const release = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('answer')));
  const pets = async (page: Page) =>
    (await draftOf(page)).applicant_pets as Record<string, { file_name: string }[]>[];

  it('are listed with name, date and a link; refused ones show the reason, and the others are uploaded [APP-085, APP-394]', async () => {
    const page = await open({ forms: ['application/pets'] });
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await choose(
      page,
      file('pug.png'),
      file('refused.exe'),
      file('huge.png', 5_000_001),
      file('exact.png', 5_000_000),
    );
    await expect
      .poll(async () => (await pets(page))[0]?.files?.map((one) => one.file_name))
      .toEqual(['pug.png', 'exact.png']);
    const rows = await page.locator('fieldset li').allTextContents();
    expect(rows.find((row) => row.includes('pug.png'))).toContain('11/02/2026 03:05 PM');
    expect(rows.find((row) => row.includes('refused.exe'))).toContain('Not this type.');
    expect(rows.find((row) => row.includes('huge.png'))).toContain('Files with a large size are skipped.');
    const view = page.getByRole('link', { name: 'View pug.png (opens in a new tab)' });
    expect([await view.getAttribute('href'), await view.getAttribute('target')]).toEqual([
      '/files/pet/1',
      '_blank',
    ]);
  });

  it('each have a progress bar, and can be stopped', async () => {
    const page = await open({ forms: ['application/pets'] });
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await holdBack(page);
    await choose(page, file('one.png'), file('two.png'));
    expect(
      await page.getByRole('progressbar', { name: 'Uploading one.png' }).getAttribute('aria-valuenow'),
    ).toBe('50');
    await page.getByRole('button', { name: 'Cancel the upload of one.png' }).click();
    await release(page);
    await expect
      .poll(async () => (await pets(page))[0]?.files?.map((one) => one.file_name))
      .toEqual(['two.png']);
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  it('can be sent again after the connection broke, or removed from the list', async () => {
    const page = await open({ forms: ['application/pets'] });
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await choose(page, file('broken.png'), file('broken-too.png'), file('pug.png'));
    const rows = page.locator('fieldset li');
    await rows.filter({ hasText: 'broken.png' }).getByText('The connection broke.').waitFor();
    await page.getByRole('button', { name: 'Dismiss broken-too.png' }).click();
    await page.getByRole('button', { name: 'Try again to upload broken.png' }).click();
    await expect
      .poll(async () => (await pets(page))[0]?.files?.map((one) => one.file_name))
      .toEqual(['pug.png', 'broken.png']);
    expect(await rows.count()).toBe(2);
  });

  it('are uploaded three at a time', async () => {
    const page = await open({ forms: ['application/pets'] });
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await holdBack(page);
    await choose(page, ...['1', '2', '3', '4'].map((name) => file(`${name}.png`)));
    const shares = () =>
      page
        .getByRole('progressbar')
        .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-valuenow')));
    expect(await shares()).toEqual(['50', '50', '50', '0']);
    await release(page);
    await expect.poll(async () => (await pets(page))[0]?.files?.length).toBe(4);
  });

  it('are added to their own entry, even if it was moved in the meantime', async () => {
    const page = await open({
      forms: ['application/pets'],
      draft: { applicant_pets: [{ type: 'Pug' }, { type: 'Tabby' }] },
    });
    await page.getByRole('button', { name: /^Pet 2/ }).click();
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await holdBack(page);
    await choose(page, file('tabby.png'));
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Remove this pet: Pet 1' }).click();
    await release(page);
    await expect.poll(async () => (await pets(page)).map((pet) => pet.files?.length)).toEqual([1]);
    expect(await draftOf(page)).toMatchObject({ applicant_pets: [{ type: 'Tabby' }] });
  });

  it('can be deleted', async () => {
    const page = await open({ forms: ['application/pets'] });
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await choose(page, file('pug.png'));
    await page.getByRole('button', { name: 'Delete pug.png' }).click();
    await expect.poll(async () => (await pets(page))[0]?.files).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add files');
  });
});

describe('the signature checkbox', () => {
  const BOX = 'signature_n_approval.application_consent_to_share_data';

  it('is ticked by signing, and shows the signature with its note [APP-084]', async () => {
    const page = await open({ forms: ['application/consent'] });
    page.once('dialog', (dialog) => void dialog.accept());
    await control(page, BOX).click();
    await expect.poll(() => control(page, BOX).isChecked()).toBe(true);
    expect(await page.locator('figure').textContent()).toBe(
      'Ada LovelaceSigned digitally on 11/02/2026 15:05:09 from IP address 203.0.113.7',
    );
    await expect
      .poll(() => page.locator('figure div').evaluate((element) => getComputedStyle(element).fontFamily))
      .toContain('Caveat');
    expect(await draftOf(page)).toMatchObject({
      signature_n_approval: { application_consent_to_share_data: true, full_name: 'Ada Lovelace' },
    });
  });

  it.each(['unticked', 'cancelled'])('loses the signature when it is %s', async (how) => {
    const page = await open({
      forms: ['application/consent'],
      draft: {
        signature_n_approval: {
          application_consent_to_share_data: how === 'unticked',
          signature_data: { type: 'type', content: 'Ada' },
          full_name: 'Ada',
          signature_date: '2026-11-02T15:05:09Z',
          signature_ip: '203.0.113.7',
        },
      },
    });
    if (how === 'cancelled') page.once('dialog', (dialog) => void dialog.dismiss());
    await control(page, BOX).click();
    await expect.poll(() => page.locator('figure').count()).toBe(0);
    const consent = (await draftOf(page)).signature_n_approval as Record<string, unknown>;
    expect(Object.entries(consent).filter(([, value]) => value !== undefined)).toEqual([
      ['application_consent_to_share_data', false],
    ]);
  });

  it('shows a drawn signature as a picture', async () => {
    const content = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    const page = await open({
      forms: ['application/consent'],
      draft: {
        signature_n_approval: {
          application_consent_to_share_data: true,
          signature_data: { type: 'draw', content },
          full_name: 'Ada',
        },
      },
    });
    expect(await page.getByRole('img', { name: 'Signature of Ada' }).getAttribute('src')).toBe(content);
  });
});
