import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOffice, backOffice } from './back-office.ts';
import { portal } from './portal.ts';
import { leave, visit } from './visit.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

const stored = async (token: string) => {
  const answer = await fetch(`${baseUrl}/api/applicant/application?tab=applicants`, { headers: { token } });
  const { applicants } = (await answer.json()) as { applicants: { draft_data: Record<string, unknown> } };
  return applicants.draft_data;
};

describe('somebody who was invited', () => {
  it('finds their name, email and phone filled in, which count once they are saved', async () => {
    const { url, token } = await office.invite();
    const person = await visit(browser, url);
    const { page } = person;
    const value = (name: string) => person.field('applicants', name).inputValue();
    expect(await value('first_name')).toBe('Marisol');
    expect(await value('last_name')).toBe('Ibarra');
    expect(await value('email')).toBe('marisol.ibarra@example.com');
    expect(await value('contact_no')).toBe('(512) 555-0143');
    await page.getByText('0%', { exact: true }).waitFor();
    expect(await page.getByText(person.t('apply.unsaved')).count()).toBe(0);
    expect(await stored(token)).toEqual({});

    await person.field('applicants', 'first_name').fill('Mari');
    await person.save('apply.save');
    expect((await stored(token)).applicants).toMatchObject({
      first_name: 'Mari',
      last_name: 'Ibarra',
      email: 'marisol.ibarra@example.com',
      contact_no: '5125550143',
    });
    await page.reload();
    await person.field('applicants', 'first_name').waitFor();
    expect(await value('first_name')).toBe('Mari');
    await leave(person);
  });
});
