import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitsAll } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';
import { browserOf, heading, sessionOf, somebody, stored } from './people.ts';

const { baseUrl, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('the area of a person without a lease', () => {
  const OWN = ['dashboard', 'profile', 'change_password', 'logout'];

  it.each([
    [
      'a member of the office',
      { is_staff: true, policies: ['manage_workorders'] },
      'office.policies.manage_workorders',
    ],
    ['an applicant', {}, 'application.text'],
  ])(
    'shows its own content to %s, and the address of a flow does not sign them out',
    async (_who, changed, shown) => {
      const t = words('en');
      const person = await somebody(changed);
      const context = await browserOf(browser, await sessionOf(baseUrl, person));
      const page = await context.newPage();
      await page.goto(`${baseUrl}/tenant`);
      await page.getByText(t(`dashboard:${shown}`, { email: person.email })).waitFor();
      const menu = page.getByRole('navigation', { name: t('session:menu.name') }).getByRole('listitem');
      expect(await menu.allInnerTexts()).toEqual(OWN.map((item) => t(`session:menu.${item}`)));
      await fitsAll(page, `no lease, ${shown}`);
      await page.goto(`${baseUrl}/tenant/guided-inspection`);
      await page.getByText(t('portal:flow.cannot_open')).waitFor();
      expect(await stored(page)).not.toBeNull();
      await page.goto(`${baseUrl}/tenant`);
      await heading(page).getByText('Riley Hart').waitFor();
      await context.close();
    },
  );
});
