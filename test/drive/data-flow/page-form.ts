import type { Locator, Page } from 'playwright-core';
import type { Draft, FieldUi, FormBundle, Json } from '../../../src/engine/forms/form.ts';
import { PNG } from '../../fixtures/files.ts';
import { firstEntry } from './answers.ts';

/** Types these answers into one form of the open page, except those already there. */
export async function typeAnswers(page: Page, { ui }: FormBundle, draft: Draft): Promise<void> {
  const entry = firstEntry({ ui }, draft);
  const path = (name: string) =>
    [ui.of, ui.kind === 'list' ? '0' : null, name].filter((part) => part !== null).join('.');
  const place = (name: string) => page.locator(`[data-field="${path(name)}"]`);
  const [first] = ui.rows.flat();
  const isEmptyList = ui.kind === 'list' && first !== undefined && (await place(first).count()) === 0;
  if (isEmptyList) await page.locator('[data-add]').first().click();
  for (const name of ui.rows.flat()) {
    const field = ui.fields[name];
    const value = entry[name];
    if (field !== undefined && value !== undefined) await typeAnswer(place(name), field, value);
  }
}

/** @throws {Error} for an unknown widget. */
async function typeAnswer(place: Locator, field: FieldUi, value: Json): Promise<void> {
  const { widget, checked = true } = field;
  if (widget === 'radio') return place.locator(`input[value="${value}"]`).check();
  if (widget === 'checkbox') return place.locator('input').setChecked(value === checked);
  if (widget === 'checkboxes') return tick(place, field, value);
  if (widget === 'select') return void (await place.locator('select').selectOption({ value: String(value) }));
  if (widget === 'upload') return choose(place, Array.isArray(value) ? value.length : 0);
  if (widget === 'state' || widget === 'signature')
    throw new Error(`Nobody knows how to fill in a ${widget}.`);
  const input = place.locator(widget === 'textarea' ? 'textarea' : 'input');
  if ((await input.inputValue()) === String(value)) return;
  await input.fill(String(value));
  // The form takes the value when the field loses focus.
  await input.blur();
}

/** Ticks exactly the chosen boxes; they are in the order of the field's options. */
async function tick(place: Locator, field: FieldUi, value: Json): Promise<void> {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  for (const [index, option] of (field.options ?? []).entries())
    await place.locator('input').nth(index).setChecked(chosen.includes(option.value));
}

/** Uploads files until there are `wanted` of them. */
async function choose(place: Locator, wanted: number): Promise<void> {
  const files = place.getByRole('link');
  const input = place.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  for (let there = await files.count(); there < wanted; there += 1) {
    await input.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: PNG });
    await files.nth(there).waitFor();
  }
}
