import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe.each(DIALECTS)('an applicant’s own record of the application, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const timeline = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/timeline', { token })).body as {
      time_zone: string;
      entries: { what: string; at: string; amount: number | null }[];
    };
  const saved = async (token: string) => {
    const body = { draft_data: fullDraft() };
    expect((await portal.ask('POST', '/api/applicant/application/draft', { token, body })).status).toBe(200);
  };
  const textOf = async (token: string, language: string) => {
    const headers = { token, 'accept-language': language };
    const answer = await portal.app.inject({ url: '/api/applicant/answers.pdf', headers });
    expect(answer.statusCode).toBe(200);
    const pages = (await PDF.load(answer.rawPayload)).extractText();
    return { answer, text: pages.map((page) => page.text).join('\n') };
  };

  it('has a timeline of events, each with its time and the amount paid', async () => {
    const { token } = await portal.invite();
    expect((await timeline(token)).entries.map(({ what }) => what)).toEqual(['invited']);
    portal.clock.advance(60_000);
    await saved(token);
    const begun = await timeline(token);
    portal.clock.advance(60_000);
    await saved(token);
    expect(await timeline(token)).toEqual(begun);
    expect(begun.time_zone).toBe('America/Chicago');
    expect(begun.entries.map(({ what }) => what)).toEqual(['invited', 'begun']);
    portal.clock.advance(60_000);
    const submit = await portal.ask('POST', '/api/applicant/save-submit', { token, body: {} });
    expect(submit.status).toBe(200);
    portal.clock.advance(60_000);
    expect((await portal.payByBank(token)).status).toBe(200);
    const { entries } = await timeline(token);
    expect(entries.map(({ what }) => what)).toEqual(['invited', 'begun', 'submitted', 'paid']);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
    expect(entries.map(({ amount }) => amount)).toEqual([null, null, null, expect.any(Number)]);
    expect(entries.at(-1)?.amount).toBeGreaterThan(0);
    await portal.ask('POST', '/api/applicant/cancel-application', { token, body: {} });
    expect((await timeline(token)).entries.at(-1)?.what).toBe('cancelled');
  });

  it.each([
    ['APPROVED', 'approved'],
    ['DENIED', 'denied'],
    ['MORE_INFO', 'decided'],
  ])('has the time of the office’s decision %s, whoever wrote it', async (decision, what) => {
    const { token, applicant_id } = await portal.submitted();
    const { db } = portal.deps;
    const decide = (to: string) =>
      db.updateTable('applicants').set({ decision: to }).where('id', '=', applicant_id).execute();
    const decided = async () =>
      (await timeline(token)).entries.filter((entry) =>
        ['approved', 'denied', 'decided'].includes(entry.what),
      );
    const before = Date.now();
    await decide(decision);
    const [entry, ...others] = await decided();
    expect(others).toEqual([]);
    expect(entry).toEqual({ what, at: expect.stringMatching(ISO), amount: null });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before);
    await decide(decision);
    await updateApplicant(db, applicant_id, { allow_edit: false });
    expect(await decided()).toEqual([entry]);
    await decide('');
    expect(await decided()).toEqual([]);
  });

  it('has no entry for a decision from before its time was kept', async () => {
    const { token, applicant_id } = await portal.submitted();
    const { db } = portal.deps;
    await updateApplicant(db, applicant_id, { decision: 'APPROVED' });
    await db.updateTable('applicants').set({ decided_at: null }).where('id', '=', applicant_id).execute();
    expect((await timeline(token)).entries.map(({ what }) => what)).not.toContain('approved');
  });

  it('has a timeline of this person only', async () => {
    const { token } = await portal.submitted();
    const other = await portal.invite();
    expect((await timeline(other.token)).entries.map(({ what }) => what)).toEqual(['invited']);
    expect((await portal.ask('GET', '/api/applicant/timeline', { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await timeline(token)).entries.map(({ what }) => what)).toContain('submitted');
  });

  it('has a PDF of the answers in the language of the person, without secrets', async () => {
    const { token } = await portal.invite();
    await saved(token);
    const { answer, text } = await textOf(token, 'en');
    expect(answer.headers['content-type']).toContain('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(
      /attachment; filename="application-\w{4}-\w{4}\.pdf"/,
    );
    expect(text).toContain('Application of Ada Stone');
    expect(text).toMatch(/•+6789/);
    expect(text).toContain('Current address');
    expect(text).toContain('(512) 555-0110');
    expect(text).not.toContain('512346789');
    expect(text).not.toContain('512-34-6789');
    expect(text).not.toMatch(/\w+:[\w.]+\.\w+/);
    expect((await textOf(token, 'es')).text).toContain('Solicitud de Ada Stone');
    const nobody = await portal.ask('GET', '/api/applicant/answers.pdf', { token: 'x'.repeat(43) });
    expect(nobody.status).toBe(401);
  });
});
