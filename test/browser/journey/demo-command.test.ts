import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { PROJECT } from '../../../src/cli/portal/read-settings.ts';
import { type NewApplication, portal } from '../support/portal.ts';
import { leave, visit } from '../support/visit.ts';

const { environment } = inject('portal');
const { baseUrl, launch } = portal();
const demo = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['src/cli/demo.ts', ...words], { cwd: PROJECT, env: environment });
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('npm run demo', () => {
  it('prints the entry points of the running portal', async () => {
    const { stdout } = await demo();
    const { links, accounts } = JSON.parse(stdout) as { links: NewApplication[]; accounts: unknown[] };
    expect(links.map(({ role }) => role)).toEqual(expect.arrayContaining(['PRIMARY', 'GUARANTOR']));
    expect(accounts.length).toBeGreaterThan(0);
    expect(links.every(({ url }) => url.startsWith(baseUrl))).toBe(true);
  });

  it('creates a new application, whose link opens', async () => {
    const { stdout } = await demo('--new', 'GUARANTOR', '--property', 'harbor-court');
    const made = JSON.parse(stdout) as NewApplication;
    expect(made).toMatchObject({ role: 'GUARANTOR', baseUrl });
    expect(made.url.startsWith(`${baseUrl}/`)).toBe(true);
    const person = await visit(browser, made.url, { notices: false });
    await person.page.getByRole('tab').first().waitFor();
    await leave(person);
  });

  it('rejects an unknown role, and lists the known ones', async () => {
    await expect(demo('--new', 'NOBODY')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--new must be one of PRIMARY, CO-APPLICANT, GUARANTOR, '),
    });
  });
});
