import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PROJECT } from '../../../src/cli/portal/read-settings.ts';

type Texts = { readonly [key: string]: string | Texts };

/** The English texts of one file of the portal, by key. @example words('portal')('apply.save') // 'Save' */
export function words(file: string): (key: string) => string {
  const texts = JSON.parse(readFileSync(join(PROJECT, 'locales', 'en', `${file}.json`), 'utf8')) as Texts;
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
        texts,
      );
    if (typeof found !== 'string') throw new Error(`There is no text "${key}" in ${file}.`);
    return found;
  };
}

export const portal = words('portal');
export const exam = words('exam');
export const payment = words('payment');

/** The button with this name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** The button of the open dialog. */
export const inDialog = (page: Page, name: string): Locator => button(page.getByRole('dialog').last(), name);

/** A pattern for a text with placeholders, which matches any values. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
