import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, visit } from '../support/visit.ts';

const { launch } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

describe('the application in a small window', () => {
  it.each([
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])('shows the buttons of its longest dialog without scrolling, in $width × $height', async (viewport) => {
    const { url } = await office.inviteAgain();
    const person = await visit(browser, url, { viewport });
    const dialog = person.page.getByRole('dialog', { name: 'Prefill Data' });
    const last = dialog.getByRole('button', { name: 'Prefill Data', exact: true });
    await dialog.getByRole('checkbox').first().waitFor();
    const box = await last.boundingBox();
    expect((box?.y ?? viewport.height) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await leave(person);
  });

  it('collapses the unit after the first step, so that the step begins in the top third of the window', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, url, { viewport: { width: 390, height: 844 } });
    const { page } = person;
    const unit = page.getByRole('region', { name: 'The unit you apply for' });
    const rent = unit.getByText('$1,685.00 / month');
    expect(await rent.isVisible()).toBe(true);
    await person.openTab('addresses');
    expect(await rent.isVisible()).toBe(false);
    expect((await person.panel.boundingBox())?.y).toBeLessThan(844 / 3);
    await unit.getByRole('button', { name: 'Show details' }).click();
    expect(await rent.isVisible()).toBe(true);
    expect(await found(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await unit.getByRole('button', { name: 'Hide details' }).waitFor({ state: 'hidden' });
    expect(await rent.isVisible()).toBe(true);
    await leave(person);
  });
});
