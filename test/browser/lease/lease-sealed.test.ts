import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tagOf, tagsFor } from '../../fixtures/lease-household.ts';
import { portal } from '../support/portal.ts';
import { drawn, leaseOf, leaseUrl, openLease } from './lease.ts';

const { launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const PREVIEW = '/applicant/lease/preview';
/** Texts wider than their fields: they are wrapped into several rows, or shrunk. */
const LONG = 'Maria del Carmen Hernandez-Villanueva and Bartholomew Featherstonehaugh';
const STREET = '1200 North Wellington Crescent';
/** Size of the squares of pixels that are compared, as letters may be off by a fraction of a pixel. */
const BLOCK = 6;

/** The sealed file, as soon as the job has created it. */
async function sealedFile(token: string): Promise<Buffer> {
  let file: Buffer | null = null;
  const ask = async () => {
    const answer = await fetch(`${baseUrl}/api/applicant/lease/sealed`, { headers: { token } });
    file = answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    return answer.status;
  };
  await expect.poll(ask, { timeout: 60_000, interval: 300 }).toBe(200);
  if (file === null) throw new Error('There is no sealed file.');
  return file;
}

/** A page of the document as rendered on the screen, as a PNG data URL. */
async function picture(page: Page, number: number): Promise<string> {
  await page.locator(`[data-page="${number}"]`).scrollIntoViewIfNeeded();
  await page.locator(`[data-page="${number}"] [data-drawn="here"]`).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = await page.locator(`[data-page="${number}"]`).screenshot();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The largest difference of a square, 0 to 255, and the share of ink in the first picture, 0 to 1. */
function difference(page: Page, one: string, other: string): Promise<{ worst: number; ink: number }> {
  return page.evaluate(
    async ([first, second, block]) => {
      const pixels = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return {
          width,
          height,
          data: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(),
        };
      };
      const [left, right] = await Promise.all([pixels(first), pixels(second)]);
      const shade = (of: typeof left, x: number, y: number) => {
        let sum = 0;
        for (let dy = 0; dy < block; dy += 1)
          for (let dx = 0; dx < block; dx += 1) sum += of.data[((y + dy) * of.width + x + dx) * 4] ?? 255;
        return sum / block ** 2;
      };
      let [worst, inked, blocks] = [0, 0, 0];
      for (let y = 0; y + block <= Math.min(left.height, right.height); y += block) {
        for (let x = 0; x + block <= Math.min(left.width, right.width); x += block) {
          const mine = shade(left, x, y);
          worst = Math.max(worst, Math.abs(mine - shade(right, x, y)));
          inked += mine < 250 ? 1 : 0;
          blocks += 1;
        }
      }
      return { worst, ink: inked / blocks };
    },
    [one, other, BLOCK] as const,
  );
}

describe('the sealed lease', () => {
  it('looks like the signed document: signatures, initials and texts are where the browser showed them', async () => {
    const { people } = await leaseOf({
      tags: [
        ...tagsFor(1).map((tag) => ({ ...tag, left: 420, top: tag.top + 620 })),
        tagOf('rent', 'monthly_rent', { page: 1, top: 780, left: 60, value: '$1,800.00 per month' }),
        tagOf('names', 'all_names', { page: 1, top: 820, left: 60, width: 180, value: LONG }),
        tagOf('street', 'street', { page: 1, top: 860, left: 60, width: 180, value: STREET }),
      ],
    });
    const [{ token }] = people;
    const signer = await openLease(browser, leaseUrl(token));
    await signer.signAll();
    await signer.page.getByText('Lease Signed Successfully').waitFor();
    await signer.page.context().close();

    const shown = await openLease(browser, leaseUrl(token, PREVIEW));
    await shown.page.locator('[data-page="1"]').getByText('Ann Bell').waitFor();
    await drawn(shown.page);
    const file = await sealedFile(token);
    const context = await browser.newContext();
    const sealed = await context.newPage();
    // The same viewer shows the sealed file, with nothing of ours over it.
    await sealed.route('**/api/applicant/lease', async (route) => {
      const answer = await route.fetch();
      const lease = (await answer.json()) as { pdf: object };
      await route.fulfill({ json: { ...lease, pdf: { ...lease.pdf, tags: [] } } });
    });
    await sealed.route('**/api/lease-documents/**', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: file }),
    );
    await sealed.goto(leaseUrl(token, PREVIEW));
    await drawn(sealed);
    for (const number of [1, 2]) {
      const compared = async () =>
        difference(shown.page, await picture(shown.page, number), await picture(sealed, number));
      // A page is on the screen a moment after it was drawn.
      await expect
        .poll(compared, { timeout: 30_000, message: `page ${number}` })
        .toSatisfy(({ worst, ink }: { worst: number; ink: number }) => ink > 0.05 && worst < 60);
    }
    for (const page of [shown.page, sealed]) await page.context().close();
  });
});
