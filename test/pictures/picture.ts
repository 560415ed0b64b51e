import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator, Page } from 'playwright-core';

const QUALITY = 80;

/**
 * Takes a picture for the documentation if `PICTURES` names its folder, as `npm run docs:pictures` does; else nothing.
 *
 * @param of what is scrolled into view; default: the page as it is.
 * @example await picture(page, 'forms') // docs/pictures/forms.webp
 */
export async function picture(page: Page, name: string, of?: Locator): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  await of?.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const image = await loadImage(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), await canvas.encode('webp', QUALITY));
}
