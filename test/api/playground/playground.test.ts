import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { startTestPortal } from '../support/test-portal.ts';

describe('the data of the test pages', () => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
  });
  afterAll(() => portal.close());

  const people = async (query: string) => (await portal.ask('GET', `/api/playground/people?${query}`)).body;

  it('[PLT-229] [PLT-230] is sorted and paginated by the server, from page 1', async () => {
    const first = await people('sort=rent&order=desc&page=1&page_size=30');
    const second = await people('sort=rent&order=desc&page=2&page_size=30');
    expect([first.rows.length, second.rows.length, first.total]).toEqual([30, 30, 10_000]);
    const rents = [...first.rows, ...second.rows].map(({ rent }: { rent: number }) => rent);
    expect(rents).toEqual(rents.toSorted((one, other) => other - one));
    const cheapest = await people('sort=rent&order=asc&page_size=15');
    expect(cheapest.rows[0].rent).toBe(95_000);
    expect((await portal.ask('GET', '/api/playground/people?page=0')).status).toBe(400);
  });

  it('includes only the people who moved in within the given days', async () => {
    const { rows, total } = await people(
      'from=2026-01-01&to=2026-01-31&sort=moved_in&order=asc&page_size=100',
    );
    expect(rows[0].moved_in).toBe('2026-01-01');
    expect(total).toBeGreaterThan(300);
    expect((await people('from=2030-01-01')).total).toBe(0);
  });

  it('[PLT-323] includes the sample people of an external data service, or a message if that does not answer', async () => {
    const theirs = (await (await fetch(`${portal.sandboxUrl}/people?today=2026-03-02`)).json()) as {
      id: string;
    }[];
    const { rows } = await people('sort=name&order=asc&page_size=15');
    for (const row of rows) expect(theirs).toContainEqual(row);
    const alone = await startTestPortal('sqlite');
    const answer = await alone.ask('GET', '/api/playground/people');
    expect([answer.status, answer.body.error.code]).toEqual([502, 'provider.unavailable']);
    await alone.close();
  });

  it('[PLT-322] includes HTML rendered from a template and its values, or the error', async () => {
    const template = (text: string) =>
      `<mjml><mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body></mjml>`;
    const render = async (mjml: string, json: object) =>
      (await portal.ask('POST', '/api/mjml', { body: { mjml, json } })).body;
    const { html, errors } = await render(template('<mj-text>Hello {{name}} {{other}}</mj-text>'), {
      name: '<b>Ada</b>',
    });
    expect(errors).toEqual([]);
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; {{other}}');
    const broken = await render('<mjml><mj-body>', {});
    expect(broken.html).toBe('');
    expect(broken.errors[0].message).not.toBe('');
  });
});
