import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { inviteApplicant } from '../../../src/server/property/invitation.ts';
import { found } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';

const { launch, baseUrl } = portal();
const { logFile } = inject('portal');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

/** The link of an applicant whose stored answers cannot be read. */
async function brokenLink(): Promise<string> {
  const { token } = await office(async (deps) => {
    const invited = await inviteApplicant(deps, {
      place: { unit_id: DEMO_PROPERTIES[0].unit.id },
      applicant_type: 'PRIMARY',
      first_name: 'Ada',
      last_name: 'Stone',
      email: 'ada@example.com',
      contact_no: '5125550100',
    });
    const { db } = deps;
    await db
      .updateTable('applicants')
      .set({ draft_data: '{' })
      .where('id', '=', invited.applicant_id)
      .execute();
    return invited;
  });
  return `${baseUrl}/auth/applicant?access_token=${token}`;
}

/** Messages of the log lines of a call, by the beginning of its trace. */
const logged = (trace: string): string[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"trace":"${trace}`))
    .map((line) => JSON.parse(line).msg);

describe('a page whose call has failed', () => {
  it.each([
    ['en', 'Reference', 'Try again', 'Copy reference'],
    ['es', 'Referencia', 'Intentar de nuevo', 'Copiar la referencia'],
  ])('shows a reference by which the log is found, and copies it (%s)', async (locale, word, again, copy) => {
    const context = await browser.newContext({ locale, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(await brokenLink());
    const shown = page.getByRole('alert').getByText(new RegExp(`${word}: \\d\\d(\\s\\d\\d){4}$`));
    const reference = async () => ((await shown.textContent()) ?? '').slice(-14).replaceAll(/\s/g, '');
    await shown.waitFor();
    const first = await reference();
    expect(logged(first)).toEqual(['server.failed']);
    expect(await found(page)).toEqual([]);
    // The second call is made by the page itself, so that its trace is the browser's.
    const sent = page.waitForRequest((request) => request.headers().traceparent !== undefined);
    await page.getByRole('button', { name: again }).click();
    const [, trace = ''] = ((await sent).headers().traceparent ?? '').split('-');
    await expect.poll(reference).toBe(trace.slice(0, 10));
    expect(logged(trace)).toEqual(['server.failed']);
    await page.getByRole('button', { name: copy }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(trace);
    await context.close();
  });
});
