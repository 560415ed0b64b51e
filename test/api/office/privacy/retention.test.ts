import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findApplicant,
  listApplicants,
  updateApplicant,
} from '../../../../src/db/applicant/applicant.repository.ts';
import { readDraft } from '../../../../src/db/applicant/draft.repository.ts';
import { findNewestExam } from '../../../../src/db/applicant/exam.repository.ts';
import { readErasingStart, restartErasing } from '../../../../src/db/person-data/erasing-start.repository.ts';
import { runRetention, runRetentionJob } from '../../../../src/server/erasure/run-retention.ts';
import { openStoredDraft } from '../../../../src/server/forms/stored-draft.ts';
import { type MoneyPortal, startMoneyPortal } from '../../support/money-portal.ts';
import { processCalls } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const DAY = 86_400_000;

describe.each(DIALECTS)('the retention of a property, on %s', (dialect) => {
  let portal: MoneyPortal;
  let kim: string;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
    kim = await officer('juniper-row', ['manage_property'], 'Moss');
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * DAY).toISOString();
  const decided = async (id: string, at: string, decision = 'DENIED') => {
    await updateApplicant(portal.deps.db, id, { decision });
    await portal.deps.db.updateTable('applicants').set({ decided_at: at }).where('id', '=', id).execute();
  };
  const ssnOf = async (id: string) => {
    const { draft_data } = await openStoredDraft(portal.deps, portal.deps.db, id);
    return (draft_data.applicant_screening_info as { ssn?: string }).ssn;
  };
  const erasures = async (query = '', token = kim) =>
    portal.ask('GET', `/api/office/erasures${query}`, { token });

  it('erases secret answers some days after the decision, once, and keeps those of others', async () => {
    const [old, young, open] = [await portal.submitted(), await portal.submitted(), await portal.submitted()];
    await decided(old.applicant_id, daysAgo(31));
    await decided(young.applicant_id, daysAgo(29));
    const before = await readDraft(portal.deps.db, old.applicant_id);
    // Two portals at once.
    const runs = await Promise.all([runRetention(portal.deps), runRetention(portal.deps)]);
    expect(runs[0] + runs[1]).toBe(1);
    expect(await ssnOf(old.applicant_id)).toBeUndefined();
    expect(JSON.stringify(await readDraft(portal.deps.db, old.applicant_id))).not.toContain('"v1.');
    expect(await ssnOf(young.applicant_id)).toMatch(/\d/);
    expect(await ssnOf(open.applicant_id)).toMatch(/\d/);
    const left = await readDraft(portal.deps.db, old.applicant_id);
    expect({ ...left, draft_data: null }).toEqual({ ...before, draft_data: null });
    const { body } = await erasures();
    expect(body.erasures).toMatchObject([{ kind: 'secrets', subject_id: old.applicant_id }]);
    expect(body.erasures[0].counts.applicants).toBeGreaterThan(0);
    expect(await runRetention(portal.deps)).toBe(0);
    // The applicant still reads the application, and the office its answers.
    const own = await portal.ask('GET', '/api/applicant/application', { token: old.token });
    expect(own.status).toBe(200);
    const asked = { token: await officer('juniper-row', ['manage_applications'], 'Vale') };
    const answers = `/api/office/applicants/${old.applicant_id}`;
    expect((await portal.ask('GET', `${answers}/answers`, asked)).status).toBe(200);
    const look = { ...asked, body: { reason: 'Asked by the applicant' } };
    const seen = await portal.ask('POST', `${answers}/secrets`, look);
    expect([seen.status, seen.text]).toEqual([200, expect.not.stringContaining('"ssn"')]);
  });

  it('erases a number that was entered again after the decision, and waits with one that was taken back', async () => {
    const { applicant_id: id } = await portal.submitted();
    await decided(id, daysAgo(40));
    expect(await runRetention(portal.deps)).toBe(1);
    const { db } = portal.deps;
    const draft_data = JSON.stringify({ applicant_screening_info: { ssn: '123456789' } });
    await db.updateTable('applicants').set({ draft_data, revision: 99 }).where('id', '=', id).execute();
    await updateApplicant(db, id, { decision: '' });
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([0, '123456789']);
    await decided(id, daysAgo(40));
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([1, undefined]);
  });

  it('erases what the bureau has said later, and keeps the result', async () => {
    const { token, applicant_id: id } = await portal.submitted();
    await portal.payByBank(token);
    const { exams } = (await portal.ask('GET', '/api/applicant/exam', { token })).body;
    await portal.deps.db
      .updateTable('exams')
      .set({ result: 'Passed' })
      .where('applicant_id', '=', id)
      .execute();
    await decided(id, daysAgo(59));
    await runRetention(portal.deps);
    expect((await findNewestExam(portal.deps.db, id))?.exam_id).toBe(exams.examId);
    await decided(id, daysAgo(61));
    expect(await runRetention(portal.deps)).toBe(1);
    const exam = await findNewestExam(portal.deps.db, id);
    expect(exam).toMatchObject({ questions: [], exam_id: '', renter_uid: '', result: 'Passed' });
    expect((await findApplicant(portal.deps.db, id))?.screening_request_renter_uid).toBe('');
    const events = await portal.deps.db.selectFrom('events').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(exams.examId);
    expect((await erasures()).body.erasures[0]).toMatchObject({ kind: 'screening', subject_id: id });
    expect(await runRetention(portal.deps)).toBe(0);
  });

  it('keeps what an exam before the lease still needs, until it is passed', async () => {
    const { token, applicant_id: id } = await portal.submitted();
    await portal.payByBank(token);
    await decided(id, daysAgo(300), 'APPROVED');
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([0, expect.any(String)]);
    // The first request sends the number to the bureau.
    expect((await portal.ask('GET', '/api/applicant/exam', { token })).body.exams.examId).not.toBe('');
    expect(await runRetention(portal.deps)).toBe(0);
    const exam = portal.deps.db.updateTable('exams').set({ result: 'Passed' });
    await exam.where('applicant_id', '=', id).execute();
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([2, undefined]);
  });

  it('erases nothing for seven days after an upgrade or a restore', async () => {
    const { db } = portal.deps;
    const { applicant_id: id } = await portal.submitted();
    await decided(id, daysAgo(40));
    const startedOn = (applied_at: string) =>
      sql`update migrations set applied_at = ${applied_at} where name = '2026-11-28-61-erasures'`.execute(db);
    await startedOn(daysAgo(6).replace('T', ' '));
    expect([await runRetentionJob(portal.deps), await ssnOf(id)]).toEqual([0, expect.any(String)]);
    await startedOn(daysAgo(8).replace('T', ' '));
    // As a restore does it: by the clock of the database.
    await restartErasing(db);
    expect((await readErasingStart(db))?.slice(0, 4)).toBe(String(new Date().getFullYear()));
    expect([await runRetentionJob(portal.deps), await ssnOf(id)]).toEqual([0, expect.any(String)]);
    await startedOn(daysAgo(8).replace('T', ' '));
    expect([await runRetentionJob(portal.deps), await ssnOf(id)]).toEqual([1, undefined]);
  });

  it('goes by the days that the property has set, within what is allowed', async () => {
    const save = async (retention: object) => {
      const { body } = await portal.ask('GET', '/api/office/property/settings', { token: kim });
      return portal.ask('POST', '/api/office/property/settings', {
        token: kim,
        body: { revision: body.revision, draft: { retention: { ...body.draft.retention, ...retention } } },
      });
    };
    expect((await save({ secrets_days: 0 })).status).toBe(422);
    const { applicant_id: id } = await portal.submitted();
    await decided(id, daysAgo(50));
    expect((await save({ secrets_days: 90 })).status).toBe(200);
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([0, expect.any(String)]);
    expect((await save({ secrets_days: 10 })).status).toBe(200);
    await runRetention(portal.deps);
    expect(await ssnOf(id)).toBeUndefined();
  });

  it('erases nothing of a household under a legal hold until that is lifted', async () => {
    const { applicant_id: id } = await portal.submitted();
    const [applicant] = await listApplicants(portal.deps.db, [id]);
    const holds = `/api/office/cases/${applicant?.application_id}/holds`;
    const admin = await officer('juniper-row', ['manage_privacy'], 'Hold');
    const ask = (path: string, token = admin, reason = 'A lawsuit') =>
      portal.ask('POST', path, { token, body: { reason } });
    await decided(id, daysAgo(100));
    expect((await ask(holds, kim)).status).toBe(403);
    expect((await ask(holds, admin, '  ')).status).toBe(400);
    const far = await officer('cedar-yard', ['manage_privacy'], 'Far');
    expect((await ask(holds, far)).status).toBe(404);
    const [first, second] = await Promise.all([ask(holds), ask(holds)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([0, expect.any(String)]);
    const { body } = await portal.ask('GET', holds, { token: kim });
    expect(body.holds).toMatchObject([{ reason: 'A lawsuit', lifted: null }]);
    const lifting = `/api/office/holds/${body.holds[0].hold_id}/lifting`;
    expect((await ask(lifting, far)).status).toBe(404);
    expect((await ask(lifting, admin, 'It is over')).body.holds[0].lifted).toMatchObject({
      reason: 'It is over',
    });
    expect(await ask(lifting)).toMatchObject({ status: 409, body: { error: { code: 'hold.lifted' } } });
    expect([await runRetention(portal.deps), await ssnOf(id)]).toEqual([1, undefined]);
  });

  it('is listed for the office of the property alone, page by page', async () => {
    const { body } = await erasures();
    const [first, second] = body.erasures;
    expect((await erasures(`?before=${first.erasure_id}`)).body.erasures[0]).toEqual(second);
    const other = await officer('cedar-yard', ['manage_property'], 'Far');
    expect((await erasures('', other)).body.erasures).toEqual([]);
    expect((await erasures(`?before=${first.erasure_id}`, other)).status).toBe(404);
    const leasing = await officer('juniper-row', ['manage_leases'], 'Lee');
    expect((await erasures('', leasing)).status).toBe(403);
  });
});
