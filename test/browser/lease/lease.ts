import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type LeaseHousehold, type LeaseWishes, leaseHousehold } from '../../fixtures/lease-household.ts';
import { writtenPdf } from '../../fixtures/written-pdf.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { type Language, type Words, words } from '../support/words.ts';

const { baseUrl } = portal();
const LETTER = { mediaBox: [0, 0, 612, 792] } as const;

/** A household whose lease has pages with lines of text. */
export function leaseOf(wishes: LeaseWishes = {}): Promise<LeaseHousehold> {
  const content = writtenPdf(Array.from({ length: wishes.pages ?? 3 }, () => LETTER));
  return office((deps) => leaseHousehold(deps, { content, consented: true, ...wishes }));
}

/** The address of a page of somebody's lease. */
export const leaseUrl = (token: string, path = '/applicant/lease'): string =>
  `${baseUrl}${path}?access_token=${token}`;

/** A person who signs a document of their lease. */
export interface Signer {
  readonly page: Page;
  readonly t: Words;
  /** The bar's button that leads to the next spot; not shown once all are signed. */
  readonly next: Locator;
  /** Signs the spot that has the focus. */
  signNext(): Promise<void>;
  /** Chooses the signature in the dialog. */
  chooseSignature(): Promise<void>;
  /** Signs everything in the open document, and chooses the signature when the dialog opens. */
  signAll(): Promise<void>;
  /** The counts of the documents, as `file name x/total`. */
  counts(): Promise<string[]>;
}

/** Opens a page of a lease in a browser of their own, and waits for the first page of the document. */
export async function openLease(
  browser: Browser,
  url: string,
  { language = 'en', ...options }: BrowserContextOptions & { readonly language?: Language } = {},
): Promise<Signer> {
  const context = await browser.newContext({ ...options, locale: language });
  const page = await context.newPage();
  await page.goto(url);
  await drawn(page);
  return signerOn(page, language);
}

/** Waits until a page of the document is rendered; first agrees to sign electronically if asked. */
export async function drawn(page: Page): Promise<void> {
  const first = page.locator('[data-drawn="here"]').first();
  const consent = page.getByRole('checkbox');
  await first.or(consent).first().waitFor();
  if ((await consent.count()) > 0) {
    await consent.check();
    await page.getByRole('button', { name: /^(Agree and continue|Aceptar y continuar)$/ }).click();
  }
  await first.waitFor();
}

export function signerOn(page: Page, language: Language = 'en'): Signer {
  const t = words(language);
  const [start = ''] = t('lease:bar.next').split(' (');
  const next = page.getByRole('button', { name: new RegExp(`^${start} \\(`) });
  const dialog = page.getByRole('dialog', { name: t('signature.title') });
  const self: Signer = {
    page,
    t,
    next,
    async signNext() {
      const before = await page.locator('[data-spot="signed"]').count();
      await next.click();
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (count) =>
          document.querySelectorAll('[data-spot="signed"]').length > count ||
          document.querySelector('dialog') !== null,
        before,
      );
    },
    async chooseSignature() {
      await dialog.getByRole('button', { name: t('signature.save'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    async signAll() {
      while ((await next.count()) > 0) {
        await self.signNext();
        if ((await dialog.count()) > 0) await self.chooseSignature();
      }
    },
    async counts() {
      const links = page.getByRole('navigation', { name: t('lease:documents.title') }).getByRole('link');
      const texts = await links.allTextContents();
      return texts.map((text) => text.replace(t('lease:documents.signed'), ' '));
    },
  };
  return self;
}
