import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PageGeometry, shownSize, uprightAt } from '../../../machines/lease/tag-place.ts';
import { layeredPdf, say } from '../../fixtures/layered-pdf.ts';
import { tagOf } from '../../fixtures/lease-household.ts';
import { writtenPdf } from '../../fixtures/written-pdf.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { drawn, leaseOf, leaseUrl, openLease } from './lease.ts';

const { launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Pages in each rotation, cropped on all sides, in three sizes: letter, A5 and a wide one. */
const TURNED: readonly PageGeometry[] = [
  [0, 0, 612, 792] as const,
  [20, 30, 440, 625] as const,
  [-100, -50, 900, 550] as const,
].flatMap((mediaBox) =>
  [0, 90, 180, 270].map((rotate) => {
    const [x0, y0, x1, y1] = mediaBox;
    return { mediaBox, cropBox: [x0 + 31, y0 + 17, x1 - 23, y1 - 41] as const, rotate };
  }),
);
const PLACE = { left: 150, top: 120 };
const SQUARE = 20;

/** A black square whose upper left corner is at the place, as seen on the page. */
function squareAt(page: PageGeometry): string {
  const matrix = uprightAt(page, PLACE).map((number) => number.toFixed(5));
  return `q ${matrix.join(' ')} cm 0 ${-SQUARE} ${SQUARE} ${SQUARE} re f Q`;
}

/** The brightness of the rendered page at a place: 0 is black, 255 is white. */
function darkness(page: Page, number: number, left: number, top: number): Promise<number> {
  return page.evaluate(
    ([which, x, y]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`[data-page="${which}"] canvas`);
      return canvas?.getContext('2d')?.getImageData(Math.round(x), Math.round(y), 1, 1).data[0] ?? -1;
    },
    [number, left, top] as const,
  );
}

async function bringNear(page: Page, number: number): Promise<void> {
  await page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
  await page.locator(`[data-page="${number}"] [data-drawn="here"]`).waitFor();
}

describe('the places of spots', () => {
  it('[PRE-394][PRE-262] match the rendered page within a pixel, on rotated and cropped pages of every size', async () => {
    const { people } = await leaseOf({
      content: writtenPdf(TURNED, squareAt),
      pages: TURNED.length,
      tags: [tagOf('s1', 'applicant_sign_1', { ...PLACE, width: 100, repeat_all_pages: true })],
    });
    const { page } = await openLease(browser, leaseUrl(people[0].token), {
      viewport: { width: 1600, height: 900 },
    });
    await expect.poll(() => page.locator('[data-spot]').count()).toBe(TURNED.length);
    for (const [index, geometry] of TURNED.entries()) {
      const number = index + 1;
      await bringNear(page, number);
      const sheet = page.locator(`[data-page="${number}"]`);
      const [outer, spot] = await Promise.all([
        sheet.locator('canvas').boundingBox(),
        sheet.locator('[data-spot]').boundingBox(),
      ]);
      const size = shownSize(geometry);
      const where = `page ${number}`;
      expect(Math.abs((outer?.width ?? 0) - size.width), where).toBeLessThanOrEqual(1);
      expect(Math.abs((outer?.height ?? 0) - size.height), where).toBeLessThanOrEqual(1);
      expect(Math.abs((spot?.x ?? 0) - (outer?.x ?? 0) - PLACE.left), where).toBeLessThanOrEqual(1);
      expect(Math.abs((spot?.y ?? 0) - (outer?.y ?? 0) - PLACE.top), where).toBeLessThanOrEqual(1);
      const at = (x: number, y: number) => darkness(page, number, PLACE.left + x, PLACE.top + y);
      expect(await Promise.all([at(1, 1), at(SQUARE - 2, SQUARE - 2)]), where).toEqual([0, 0]);
      expect(await Promise.all([at(-2, 1), at(1, -2), at(SQUARE + 1, 1), at(1, SQUARE + 1)]), where).toEqual([
        255, 255, 255, 255,
      ]);
    }
    await page.context().close();
  });
});

describe('the pages of a document', () => {
  it('[PRE-127] are rendered when they are near and dropped when they are far away, but keep their spots', async () => {
    const { people } = await leaseOf({
      pages: 14,
      tags: [tagOf('s1', 'applicant_sign_1', { repeat_all_pages: true })],
    });
    const { page } = await openLease(browser, leaseUrl(people[0].token));
    await expect.poll(() => page.locator('[data-spot]').count()).toBe(14);
    for (let number = 2; number <= 14; number += 1) await bringNear(page, number);
    expect(await page.locator('[data-page="1"] canvas').count()).toBe(0);
    await expect.poll(() => page.locator('[data-page] canvas').count()).toBeLessThanOrEqual(5);
    expect(await page.locator('[data-spot]').count()).toBe(14);
    await bringNear(page, 1);
    await page.context().close();
  });

  it('have selectable text over the rendered page, rotated like the page', async () => {
    const pages = [0, 90, 180, 270].map((rotate): PageGeometry => ({ mediaBox: [0, 0, 500, 400], rotate }));
    const { people } = await leaseOf({ content: writtenPdf(pages), pages: 4, tags: [] });
    const { page } = await openLease(browser, leaseUrl(people[0].token, '/applicant/lease/preview'));
    for (const [index, { rotate = 0 }] of pages.entries()) {
      const number = index + 1;
      await bringNear(page, number);
      const line = page.locator(`[data-page="${number}"] .pdf-text span`, { hasText: `${number}.1 The` });
      await line.waitFor();
      const [sheet, box] = await Promise.all([
        page.locator(`[data-page="${number}"]`).boundingBox(),
        line.boundingBox(),
      ]);
      if (sheet === null || box === null) throw new Error(`Page ${number} is not shown.`);
      expect(box.width > box.height).toBe(rotate % 180 === 0);
      // The line of the text layer matches the rendered line: there is ink in it.
      const shades: number[] = [];
      for (let step = 1; step < 60; step += 1) {
        const along = step / 60;
        const [x, y] =
          rotate % 180 === 0
            ? [box.x + box.width * along, box.y + box.height * 0.6]
            : [box.x + box.width * 0.5, box.y + box.height * along];
        shades.push(await darkness(page, number, x - sheet.x, y - sheet.y));
      }
      expect(shades.filter((shade) => shade < 160).length, `rotation ${rotate}`).toBeGreaterThan(5);
    }
    await page.locator('[data-page="1"]').scrollIntoViewIfNeeded();
    await page.getByText('1.2 The Tenant').dblclick({ position: { x: 30, y: 6 } });
    expect(await page.evaluate(() => String(window.getSelection()).trim())).toMatch(/^(The|Tenant|1\.2)$/);
    await page.context().close();
  });

  it('have no text of a hidden layer for selection, search and screen readers', async () => {
    const content = layeredPdf(`/OC /L BDC ${say('Rent $1,200')} EMC ${say('Rent $1,300', 600)}`);
    const { people } = await leaseOf({ content, pages: 1, tags: [] });
    const { page } = await openLease(browser, leaseUrl(people[0].token, '/applicant/lease/preview'));
    await page.locator('.pdf-text', { hasText: 'Rent $1,300' }).waitFor();
    expect(await page.locator('.pdf-text').textContent()).toBe('Rent $1,300');
    await page.context().close();
  });

  it('show how much of the file is loaded, and can be requested again if the download fails', async () => {
    const { people } = await leaseOf();
    const context = await browser.newContext();
    const page = await context.newPage();
    let isBroken = true;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/lease-documents/**', async (route) => {
      if (!isBroken) return route.continue();
      await held;
      return route.abort();
    });
    await page.goto(leaseUrl(people[0].token));
    await page.getByRole('progressbar', { name: 'Loading the document…' }).waitFor();
    release();
    await page.getByRole('alert').getByText('The document could not be loaded.').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await drawn(page);
    await context.close();
  });
});

describe('the signing page on a phone', () => {
  it('[PRE-131] [PLT-142] forces a viewport of 1024, and restores the viewport when it is left', async () => {
    const { people } = await leaseOf();
    const { page, t } = await openLease(browser, leaseUrl(people[0].token), PHONE);
    const meta = page.locator('meta[name="viewport"]');
    expect(await meta.getAttribute('content')).toBe('width=1024');
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1024);
    expect(await tooWide(page)).toBe(0);
    await page.goto(leaseUrl(people[0].token, '/applicant/lease/preview'));
    await drawn(page);
    expect(await meta.getAttribute('content')).toBe('width=1024');
    await page.getByRole('link', { name: t('lease:preview.sign') }).click();
    await page.getByRole('heading', { level: 1, name: t('lease:title') }).waitFor();
    expect(await meta.getAttribute('content')).toBe('width=1024');
    await page.evaluate(() => {
      history.pushState({}, '', `/lease/addendum-fees/finish${window.location.search}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByRole('heading', { level: 1, name: t('lease:fees.done_title') }).waitFor();
    expect(await meta.getAttribute('content')).toBe('width=device-width, initial-scale=1');
    await page.context().close();
  });

  it('has spots that react to a touch within at least 24 px, although the mark is smaller', async () => {
    const { people } = await leaseOf({
      tags: [tagOf('i1', 'applicant_acceptance_initials_1', { top: 300, left: 400, width: 30 })],
    });
    const { page } = await openLease(browser, leaseUrl(people[0].token), PHONE);
    const spot = page.locator('#spot-i1');
    await spot.waitFor();
    const met = await spot.evaluate((button, reach) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const { scale } = window.visualViewport as VisualViewport;
      const [x, y] = [left + width / 2, top + height / 2];
      const at = (right: number, down: number) =>
        document.elementFromPoint(x + right / scale, y + down / scale)?.closest('button')?.id;
      return {
        height: Math.round(height * scale),
        around: [at(-reach, 0), at(reach, 0), at(0, -reach), at(0, reach)],
      };
    }, 11.5);
    expect(met.height).toBeLessThan(24);
    expect(met.around).toEqual(Array(4).fill('spot-i1'));
    await page.context().close();
  });

  it('keeps the button to the next spot visible and in its size, zoomed in or not', async () => {
    const { people } = await leaseOf();
    const { page, next } = await openLease(browser, leaseUrl(people[0].token), PHONE);
    /** The height of the button in pixels of the screen, and whether the button is visible. */
    const onGlass = () =>
      next.evaluate((button) => {
        const { scale, offsetLeft, offsetTop, width, height } = window.visualViewport as VisualViewport;
        const box = button.getBoundingClientRect();
        return {
          height: Math.round(box.height * scale),
          isInSight:
            box.left >= offsetLeft - 1 &&
            box.right <= offsetLeft + width + 1 &&
            box.bottom <= offsetTop + height + 1,
        };
      });
    await expect.poll(onGlass).toEqual({ height: 40, isInSight: true });
    const session = await page.context().newCDPSession(page);
    await session.send('Input.synthesizePinchGesture', { x: 195, y: 420, scaleFactor: 2.5 });
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale ?? 0)).toBeGreaterThan(0.8);
    await expect.poll(onGlass).toEqual({ height: 40, isInSight: true });
    await page.context().close();
  });
});

describe('everybody', () => {
  it.each([
    ['en', 'light', {}],
    ['es', 'dark', PHONE],
  ] as const)('can sign: no axe findings in %s, %s', async (language, colorScheme, device) => {
    const { people } = await leaseOf({
      addendums: 1,
      signers: [
        ['Ann', 'Bell'],
        ['Bo', 'Chen'],
      ],
    });
    const signer = await openLease(browser, leaseUrl(people[0].token), { language, colorScheme, ...device });
    const { page, t, next } = signer;
    expect(await page.title()).toContain(t('lease:title'));
    expect(await found(page)).toEqual([]);
    await next.click();
    const meaning = t('lease:spot.signature.name', { document: 'Residential lease.pdf', page: 1 });
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await label()).toBe(t('lease:spot.open', { meaning }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: t('signature.title') }).waitFor();
    expect(await found(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
    await signer.chooseSignature();
    expect(await label()).toBe(t('lease:spot.signed', { meaning }));
    await page.getByRole('button', { name: t('lease:bar.list') }).click();
    await page.getByRole('dialog').waitFor();
    expect(await found(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the first page', () => {
  it('is visible before the code of the page runs, and does not move afterwards', async () => {
    const { people } = await leaseOf();
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    let runPage = () => {};
    const isHeld = new Promise<void>((resolve) => {
      runPage = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto(leaseUrl(people[0].token), { waitUntil: 'commit' });
    const ahead = page.locator('[data-ahead] canvas');
    const before = await ahead.boundingBox();
    expect(await page.locator('#root > *').count()).toBe(0);
    runPage();
    await drawn(page);
    await ahead.waitFor({ state: 'detached' });
    const after = await page.locator('#page-1').boundingBox();
    expect(Math.abs((before?.x ?? 0) - (after?.x ?? 99))).toBeLessThanOrEqual(1);
    expect(Math.abs((before?.y ?? 0) - (after?.y ?? 99))).toBeLessThanOrEqual(1);
  });
});
