import { PDF } from '@libpdf/core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { certificateWords } from '../../../src/server/features/lease/sealing/seal-input.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { OTHER_KEY, twoDocuments } from '../../unit/seal/sealing.ts';
import { fitsAll } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { type Language, words } from '../support/words.ts';

const { launch, baseUrl } = portal();
const LETTER = { mediaBox: [0, 0, 612, 792] } as const;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
let browser: Browser;
/** A file that is sealed with the portal's own key. */
let sealed: Uint8Array;

beforeAll(async () => {
  browser = await launch();
  sealed = await office(async ({ seal: { key }, texts, clock }) => {
    const input = twoDocuments({ key, words: certificateWords(texts, 'en'), now: clock.now() });
    return (await sealLease(input)).bytes;
  });
});

/** Opens the verify page with the options of a browser context. */
async function visit(language: Language = 'en', options: object = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: language, ...options })).newPage();
  await page.goto(`${baseUrl}/verify`);
  await page.getByRole('heading', { level: 1, name: words(language)('seal:verify.title') }).waitFor();
  return page;
}

/** Drops files on the drop area of the page. */
async function drop(page: Page, ...files: readonly Uint8Array[]): Promise<void> {
  const contents = files.map((file) => Buffer.from(file).toString('base64'));
  const data = await page.evaluateHandle((sent) => {
    const transfer = new DataTransfer();
    for (const [index, text] of sent.entries()) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], `lease-${index + 1}.pdf`, { type: 'application/pdf' }));
    }
    return transfer;
  }, contents);
  await page.getByText(words('en')('seal:verify.drop')).dispatchEvent('drop', { dataTransfer: data });
}

const verdict = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor();

describe('the verify page', () => {
  it('shows for a dropped file who signed what and when, and that it is unchanged', async () => {
    const page = await visit();
    await drop(page, sealed);
    await verdict(page, 'This file is genuine and unchanged');
    const result = page.getByRole('region', { name: 'Result for lease-1.pdf' });
    const facts = await result.locator('dl').innerText();
    expect(facts).toContain('Unit 4B, Cedar Yard');
    expect(facts).toMatch(/Ada Park, finished at .*2026/);
    expect(facts).toContain('Residential lease: signatures 1, initials 1');
    expect(facts).toContain('Pet addendum, pages 3 to 3');
    expect(facts).toContain('None yet: the time is the one of our own clock');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION');
    await fitsAll(page, 'the verdict');
    await page.context().close();
  });

  it.each([
    ['changed by one byte', async () => withByte(sealed, 400), 'This file has been changed'],
    [
      'sealed by somebody else',
      async () => (await sealLease(twoDocuments({ key: OTHER_KEY }))).bytes,
      'Somebody else signed this file',
    ],
    ['not sealed', async () => pdfOfPages([LETTER]), 'This file is not sealed'],
    ['no PDF', async () => Buffer.from('Dear landlord'), 'This is not a PDF'],
    ['damaged', async () => Buffer.from(pdfOfPages([LETTER])).subarray(0, 200), 'This file is damaged'],
    ['encrypted', locked, 'This file is protected with a password'],
  ] as const)('has a clear result for a file that is %s', async (_, make, title) => {
    const page = await visit();
    await drop(page, await make());
    await verdict(page, title);
    expect(await page.locator('dl').count()).toBe(0);
    await page.context().close();
  });

  it('has a clear result for a file of 200 MB, and does not upload it', async () => {
    const page = await visit();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      const part = new Uint8Array(20_000_000);
      transfer.items.add(
        new File(
          Array.from({ length: 10 }, () => part),
          'large.pdf',
        ),
      );
      return transfer;
    });
    await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: data });
    await verdict(page, 'This file is too large');
    await page.getByText('It has more than 50 MB.').waitFor();
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it('accepts one file at a time', async () => {
    const page = await visit();
    await drop(page, sealed, sealed);
    await page.getByText('Drop one file at a time.').waitFor();
    expect(await page.getByRole('region', { name: /^Result/ }).count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['es', 'dark', PHONE],
    ['en', 'light', PHONE],
  ] as const)('is used by keyboard, and fits a phone: %s, %s', async (language, colorScheme, device) => {
    const t = words(language);
    const page = await visit(language, { colorScheme, ...device });
    await fitsAll(page, 'the page');
    const choose = page.getByRole('button', { name: t('seal:verify.choose') });
    // The wait starts before the focus moves, as a key press right after it can be quicker than the browser's response.
    const chooser = page.waitForEvent('filechooser');
    await choose.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({
      name: 'lease.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(sealed),
    });
    await verdict(page, t('seal:verify.untouched.title'));
    await fitsAll(page, 'the verdict');
    await page.context().close();
  });
});

function withByte(bytes: Uint8Array, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

async function locked(): Promise<Uint8Array> {
  const pdf = await PDF.load(pdfOfPages([LETTER]));
  pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' });
  return pdf.save();
}
