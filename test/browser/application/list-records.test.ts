import type { Browser, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

async function savedList(token: string, name: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await fetch(`${baseUrl}/api/applicant/application?tab=addresses`, { headers: { token } });
  const { applicants } = (await answer.json()) as {
    applicants: { draft_data: Record<string, readonly Record<string, unknown>[]> };
  };
  return applicants.draft_data[name] ?? [];
}

describe('an entry of a list', () => {
  it.each([
    {
      id: '[APP-185]',
      what: 'a previous address',
      tab: 'addresses',
      list: 'applicant_addresses',
      add: 'Add previous address',
      field: ['addresses', 'address1', 'Elm Street'],
      remove: /^Remove.*Previous address 1/,
    },
    {
      id: '[APP-186]',
      what: 'a previous employer',
      tab: 'employers_n_other_incomes',
      list: 'applicant_employers',
      add: 'Add previous employment',
      field: ['employers', 'business_name', 'Elm Books'],
      remove: /^Remove.*Previous employment 1/,
    },
  ] as const)('$id that is $what is deleted by its record id once it is stored', async (row) => {
    const { url, token } = await newApplication();
    const person = await visit(browser, tabUrl(url, row.tab));
    const { page } = person;
    const deletes: Request[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletes.push(request);
    });
    const add = page.getByRole('button', { name: row.add });
    const remove = page.getByRole('button', { name: row.remove });
    const [section, name, text] = row.field;

    await add.click();
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    expect(deletes).toEqual([]);

    await add.click();
    await person.field(section, name).last().fill(text);
    await person.save('apply.save');
    const [, stored] = await savedList(token, row.list);
    expect(stored).toMatchObject({ [name]: text, is_current: false, id: expect.any(String) });

    const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await remove.click();
    const answer = await answered;
    expect(new URL(answer.url()).pathname).toBe(`/api/applicant/records/${row.list}/${stored?.id}`);
    expect(answer.status()).toBe(200);
    await remove.waitFor({ state: 'detached' });
    expect(await savedList(token, row.list)).toHaveLength(1);
    await person.page.getByRole('status').getByText(person.t('apply.all_saved')).waitFor();
    await leave(person);
  });
});
