import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProcessOf } from '../../../src/db/process/process.repository.ts';
import { findWorkorder } from '../../../src/db/workorder/workorder.repository.ts';
import { listWorkorderNotes } from '../../../src/db/workorder/workorder-note.repository.ts';
import { stepWorkorder } from '../../../src/server/features/workorders/step-workorder.ts';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
import { PNG } from '../../fixtures/files.ts';
import { newResident, PHONE } from '../resident/resident.ts';
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

const t = words('es');
const member = (last_name: string) =>
  somebody({ is_staff: true, policies: ['manage_workorders'], first_name: 'Kim', last_name });

/** Calls of a member of the office; they must succeed. */
const callsOf = (token: string) => async (path: string, body: object) => {
  const answer = await fetch(`${baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

type Calls = ReturnType<typeof callsOf>;
const sends = (ask: Calls, process: string, type: string, answers?: object) =>
  ask(`processes/${process}/events`, { type, ...(answers && { input: { answers, revision: null } }) });

/** A workorder with an agreed visit, which a member has. @returns the ids of it and its process */
async function agreed(ask: Calls, title: string) {
  const who = await newResident();
  const id = await office((deps) => addNewWorkorder(deps, who, { title }));
  const name = { flow: 'workorder', subject_kind: 'workorder', subject_id: id };
  const process = (await office(({ db }) => findProcessOf(db, name)))?.id ?? '';
  await sends(ask, process, 'SEND', { triage: { category: 'PLUMBING', priority: 'NORMAL' } });
  await sends(ask, process, 'SEND', { assignment: { who: 'Kim Moss' } });
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await sends(ask, process, 'PROPOSE', { slot: { day, window: '10-12' } });
  const author = { actor: `resident:${who.user_id}`, ip: '127.0.0.1', language: 'en' };
  await office((deps) => stepWorkorder(deps, id, { event: 'ACCEPT' }, author));
  await ask(`office/turns/${process}/claim`, {});
  return { id, process };
}

const statusOf = async (id: string) => (await office(({ db }) => findWorkorder(db, id)))?.status;

describe('the workorders that a member has', () => {
  it('are read and worked on without a network, also after a reload; what was done is sent once', async () => {
    const [person, colleague] = [await member('Moss'), await member('Ott')];
    const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
    const other = callsOf((await sessionOf(baseUrl, colleague)).token);
    const mark = Date.now();
    const tap = await agreed(callsOf(session.token), `El grifo ${mark}`);
    const lamp = await agreed(callsOf(session.token), `La luz ${mark}`);
    const look = { locale: 'es', viewport: PHONE, colorScheme: 'dark' } as const;
    const context = await browserOf(browser, session, look);
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/workorders/today`);
    const card = (title: string) => page.getByRole('region', { name: new RegExp(`^${title} ${mark}`) });
    const button = (title: string, key: string) =>
      card(title).getByRole('button', { name: t(key), exact: true });
    const writes = (title: string, text: string) =>
      card(title).getByLabel(t('office-visits:text')).fill(text);
    await card('La luz').waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    const keptFiles = () =>
      page.evaluate(async () => {
        const { length } = await (await caches.open('latchkey.visits.code')).keys();
        return length;
      });
    await expect.poll(keptFiles).toBeGreaterThan(10);

    await context.setOffline(true);
    await page.reload();
    await card('El grifo').waitFor();
    await page
      .getByText(/^Sin red/)
      .first()
      .waitFor();
    await writes('El grifo', 'La válvula estaba suelta.');
    const photo = { name: 'valvula.png', mimeType: 'image/png', buffer: PNG };
    await card('El grifo').locator('input[type=file]').setInputFiles(photo);
    await card('El grifo').getByText('valvula.png').waitFor();
    await button('El grifo', 'workorder:options.outcome.FIXED').press('Enter');
    const waits = (title: string) => card(title).getByText(/espera a ser enviado/);
    await expect.poll(() => waits('El grifo').count()).toBe(2);
    await writes('La luz', 'Una bombilla nueva.');
    await button('La luz', 'workorder:options.outcome.FIXED').press('Enter');
    await waits('La luz').waitFor();
    await page.reload();
    await expect.poll(() => waits('El grifo').count()).toBe(2);
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    expect(await statusOf(tap.id)).toBe('SCHEDULED');

    await other(`office/turns/${lamp.process}/claim`, { user_id: colleague.id });
    await sends(other, lamp.process, 'START');
    await sends(other, lamp.process, 'REPORT', { result: { outcome: 'FIXED', note: 'Done.' } });
    await context.setOffline(false);
    const refused = page.getByText(/no se aceptó/);
    await refused.waitFor();
    await expect.poll(() => statusOf(tap.id)).toBe('DONE');
    await card('El grifo').waitFor({ state: 'detached' });
    const notes = await office(({ db }) => listWorkorderNotes(db, [tap.id]));
    expect(notes.length).toBe(1);
    const begun = await office(({ db }) =>
      db.selectFrom('events').select('event').where('process_id', '=', tap.process).execute(),
    );
    expect(begun.filter(({ event }) => event === 'START')).toHaveLength(1);
    await page.getByRole('button', { name: /^Quitar: Resultado/ }).press('Enter');
    await refused.waitFor({ state: 'detached' });

    const left = () =>
      page.evaluate(async () => [
        ...Object.keys(localStorage).filter((key) => key.includes('visit')),
        ...(await caches.keys()).filter((key) => key !== 'latchkey.visits.code'),
      ]);
    await expect.poll(left).not.toEqual([]);
    await page.goto(`${baseUrl}/auth/logout`);
    await expect.poll(left).toEqual([]);
    await context.close();
  });
});
