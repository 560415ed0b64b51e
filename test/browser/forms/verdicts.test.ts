import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import applicationFormFacts from '../../../schemas/application/form-facts.schema.json' with { type: 'json' };
import { answerCases } from '../../../src/engine/explore/answers/answer-cases.ts';
import { formInstance } from '../../../src/engine/forms/answers/instance.ts';
import { compileForms, type FormSource } from '../../../src/engine/forms/compile.ts';
import type { Validate } from '../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../src/engine/forms/form-facts.ts';
import { formModule } from '../../../src/engine/forms/form-module.ts';
import { loadForms } from '../../forms/load-forms.ts';
import { portal } from '../support/portal.ts';

const sources = loadForms(join(import.meta.dirname, '..', '..', '..', 'schemas'));
const onServer = compileForms(sources);
const facts = neutralFacts(applicationFormFacts, '2026-03-01');

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await portal().launch();
  page = await browser.newPage();
});

/** The errors that the validation module of the pages finds in each instance, in this browser. */
async function inBrowser(source: FormSource, instances: readonly unknown[]): Promise<string[]> {
  await page.addScriptTag({
    type: 'module',
    content: `${formModule(source)}\nglobalThis.judge = validate;`,
  });
  await page.waitForFunction(() => 'judge' in globalThis);
  return page.evaluate((all) => {
    const { judge } = globalThis as unknown as { judge: Validate };
    return all.map((one) => JSON.stringify([judge(one), judge.errors ?? null]));
  }, instances);
}

describe.each(sources.map((source) => [source.id, source] as const))('%s', (id, source) => {
  it('gets the same errors in Chromium as on the server, for every generated answer', async () => {
    const form = onServer.get(id);
    if (!form) throw new Error(`There is no form ${id}.`);
    const cases = answerCases(source, facts);
    const instances = cases.map((one) => formInstance(form, one.draft, one.facts));
    const expected = instances.map((one) =>
      JSON.stringify([form.validate(one), form.validate.errors ?? null]),
    );
    await page.goto('about:blank');
    const found = await inBrowser(source, instances);
    const wrong = cases.flatMap(({ text }, index) =>
      found[index] === expected[index] ? [] : [`${text}: ${found[index]} and not ${expected[index]}`],
    );
    expect(found.length).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  });
});
