import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { PNG } from '../../fixtures/files.ts';
import { newResident, PHONE, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Lets the four hours of a workorder be over. */
const passTime = (title: string) =>
  office(async (deps) => {
    const one = await deps.db
      .selectFrom('processes')
      .innerJoin('workorders', 'workorders.id', 'processes.subject_id')
      .select('processes.id')
      .where('workorders.title', '=', title)
      .executeTakeFirstOrThrow();
    await deps.db
      .updateTable('process_timers')
      .set({ next_at: deps.clock.now().toISOString() })
      .where('process_id', '=', one.id)
      .where('ended_at', 'is', null)
      .execute();
    await runTimers(deps);
  });

describe('the life of a workorder', () => {
  it('leads an emergency from a report over a late answer, a moved visit and a second repair to a rating', async () => {
    const [en, es] = [words('en'), words('es')];
    const title = `Agua en la cocina ${Date.now()}`;
    const who = await newResident();
    const unit = await office(async ({ db }) => (await findUnit(db, who.unit_id))?.details.unit_uid ?? '');
    const look = { viewport: PHONE, colorScheme: 'dark' } as const;
    const resident = await visitAsResident(browser, { who, language: 'es', browser: look });
    const { page } = resident;
    const press = (key: string) => page.getByRole('button', { name: es(key), exact: true }).click();
    const reads = (key: string) => page.getByText(es(key)).first().waitFor();
    await resident.open('/workorders/add');
    await page.getByLabel(es('workorders:add.category')).selectOption('PLUMBING');
    await page.getByLabel(es('workorders:add.what')).fill(title);
    await page.getByLabel(es('workorders:add.description')).fill('El agua corre.');
    await page.getByRole('textbox', { name: es('workorders:times.day'), exact: true }).fill('2090-03-04');
    await page.getByLabel(es('workorders:add.is_emergency')).check();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await press('workorders:add.send');
    await reads('workorders:standing.emergency');
    await reads('workorders:add.emergency');
    const address = new URL(page.url()).pathname;

    await passTime(title);
    const moss = await somebody({
      is_staff: true,
      policies: ['manage_workorders'],
      first_name: 'Dana',
      last_name: 'Moss',
    });
    const context = await browserOf(browser, await sessionOf(baseUrl, moss));
    const desk = await context.newPage();
    const label = (key: string) => desk.getByLabel(en(`workorder:${key}`), { exact: true });
    const heading = (text: string | RegExp) => desk.getByRole('heading', { level: 1, name: text }).waitFor();
    const send = () => desk.getByRole('button', { name: en('flow.send') }).click();
    await desk.goto(`${baseUrl}/office?page_size=100`);
    const row = desk.getByRole('listitem').filter({ hasText: unit });
    await row.first().getByText(en('portal:turn.is_overdue')).waitFor();
    await row.first().getByRole('link').click();
    await heading(en('workorder:steps.answer'));
    await desk.getByText('El agua corre.').waitFor();
    await desk.getByText(en('workorder:done.escalated')).waitFor();
    await label('fields.category').selectOption('PLUMBING');
    await label('options.priority.EMERGENCY').check();
    await label('fields.who').fill('Jordan Reyes');
    expect(await found(desk)).toEqual([]);
    await send();
    const propose = async (window: string) => {
      await heading(en('workorder:steps.slot'));
      const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      await label('fields.day').fill(day);
      await label('fields.window').selectOption(window);
      expect(await found(desk)).toEqual([]);
      await send();
      await heading(/A visit is proposed/);
    };
    await propose('08-10');

    await resident.open(address);
    await reads('workorders:standing.proposed');
    await press('workorders:steps.RESCHEDULE.open');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: es('workorders:times.day'), exact: true }).fill('2090-03-09');
    await dialog.getByRole('button', { name: es('workorders:steps.RESCHEDULE.send') }).click();
    await reads('workorders:history.time_asked');
    await desk.reload();
    await propose('16-18');
    await page.reload();
    await press('workorders:steps.ACCEPT.open');
    await reads('workorders:history.accepted');
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

    const finish = async (note: string, photo?: string) => {
      await desk.getByRole('button', { name: en('workorder:actions.start') }).click();
      await heading(en('workorder:steps.result'));
      await label('options.outcome.FIXED').check();
      await label('fields.done_note').fill(note);
      if (photo !== undefined) {
        const file = { name: photo, mimeType: 'image/png', buffer: PNG };
        await desk.locator('input[type=file]').setInputFiles(file);
        await desk.getByText(photo).first().waitFor();
      }
      expect(await found(desk)).toEqual([]);
      await send();
      await heading(en('workorder:meanwhile.done.title'));
    };
    await desk.reload();
    await finish('A new valve.', 'valve.png');
    await page.reload();
    await page.getByRole('img', { name: es('workorders:done.photo', { name: 'valve.png' }) }).waitFor();
    expect(await page.getByText(es('workorders:add.emergency')).count()).toBe(0);
    await page.getByText('A new valve.').waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await press('workorders:steps.REOPEN.open');
    await dialog.getByRole('textbox').fill('Otra vez.');
    await dialog.getByRole('button', { name: es('workorders:steps.REOPEN.send') }).click();
    await reads('workorders:history.reopened');

    await desk.reload();
    await heading(en('workorder:steps.answer'));
    await send();
    await propose('10-12');
    await page.reload();
    await press('workorders:steps.ACCEPT.open');
    await page.getByText(es('workorders:told.ACCEPT')).waitFor();
    await desk.reload();
    await finish('Another valve.');
    await page.reload();
    await press('workorders:steps.CONFIRM.open');
    await press('workorders:steps.RATE.open');
    await dialog.getByRole('radio', { name: es('workorders:stars.4') }).check();
    await dialog.getByRole('button', { name: es('workorders:steps.RATE.send') }).click();
    await page.getByText(es('workorders:done.rated', { stars: 4 })).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await desk.reload();
    await desk.getByText(en('workorder:done.rated')).waitFor();
    await Promise.all([resident.leave(), context.close()]);
  });
});
