import { Buffer } from 'node:buffer';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { newApplication, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const UPLOAD = '**/api/applicant/upload-docs';
const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
});

describe('an upload of a required document', () => {
  it('can be retried if it broke off, but not if it was refused', async () => {
    const { url } = await newApplication();
    const person = await visit(browser, tabUrl(url, 'applicant_documents'));
    const { page, t } = person;
    const picker = page.locator('input[type=file]').first();
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    await picker.setInputFiles(file('pay-stub.pdf'));
    const again = page.getByRole('button', { name: t('forms:upload.retry_file', { name: 'pay-stub.pdf' }) });
    await again.waitFor();
    await page.unroute(UPLOAD);
    await picker.setInputFiles({ ...file('notes.pdf'), buffer: Buffer.from('only text') });
    const refused = page.getByRole('alert').getByText(t('documents.refused', { name: 'notes.pdf' }));
    await refused.waitFor();
    expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsAll(page, 'lost uploads');

    await again.click();
    await page.getByRole('link', { name: t('documents.view_named', { name: 'pay-stub.pdf' }) }).waitFor();
    expect(await again.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('documents.upload'));
    await page.getByRole('button', { name: t('forms:upload.dismiss_file', { name: 'notes.pdf' }) }).click();
    await refused.waitFor({ state: 'detached' });
    await leave(person);
  });

  it('can be stopped', async () => {
    const { url } = await newApplication();
    const person = await visit(browser, tabUrl(url, 'applicant_documents'));
    const { page, t } = person;
    await page.route(UPLOAD, () => undefined);
    await page.locator('input[type=file]').first().setInputFiles(file('pay-stub.pdf'));
    await page
      .getByRole('progressbar', { name: t('documents.uploading', { name: 'pay-stub.pdf' }) })
      .waitFor();
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: t('forms:upload.stop_file', { name: 'pay-stub.pdf' }) }).click();
    expect((await failed).url()).toContain('/upload-docs');
    expect(await page.getByText('pay-stub.pdf').count()).toBe(0);
    await leave(person);
  });
});

describe('a file that was not accepted', () => {
  const huge = (name: string) => ({ ...file(name), buffer: Buffer.alloc(5_000_001) });
  const notes = { ...file('notes.pdf'), buffer: Buffer.from('only text') };

  it('is in the error summary, with its entry, field and name, and leads to its field', async () => {
    const { url } = await newApplication();
    const person = await visit(browser, tabUrl(url, 'pets_n_vehicles'));
    const { page, t } = person;
    const add = page.getByRole('button', { name: t('forms:upload.add') }).first();
    await add.waitFor();
    const summary = page.locator('[data-error-summary]');
    const picker = page.locator('input[type=file]').first();
    await picker.setInputFiles([huge('huge.png'), { ...notes, name: 'notes.png', mimeType: 'image/png' }]);
    const large = summary.getByRole('link', {
      name: /^Pet 1: .*huge\.png was not taken\. Files with a large size/,
    });
    await large.waitFor();
    await summary.getByRole('link', { name: /^Pet 1: .*notes\.png was not taken\. / }).waitFor();
    // The focus stays at the field: the row beside it shows the same error and is announced.
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(false);
    await large.click();
    expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.id)).toBe(
      'applicant_pets.0.files',
    );
    for (const name of ['huge.png', 'notes.png'])
      await page.getByRole('button', { name: t('forms:upload.dismiss_file', { name }) }).click();
    await summary.waitFor({ state: 'detached' });
    await leave(person);
  });

  it('is in the error summary of the required documents, with the name of the document', async () => {
    const { url } = await newApplication();
    const person = await visit(browser, tabUrl(url, 'applicant_documents'), {
      language: 'es',
      viewport: { width: 390, height: 844 },
    });
    const { page, t } = person;
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([huge('huge.pdf'), notes]);
    const summary = page.locator('[data-error-summary]');
    const link = summary.getByRole('link', { name: /huge\.pdf/ });
    await link.waitFor();
    await summary.getByRole('link', { name: /: No se aceptó notes\.pdf\. / }).waitFor();
    await fitsAll(page, 'refused documents');
    await link.click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('documents.upload'));
    await leave(person);
  });
});
