import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import type { BureauExam } from '../../../src/sandbox/bureau.routes.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const path = '/api/applicant/exam';

describe.each(DIALECTS)('the identity exam on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  /** A person who has paid. */
  const paid = async () => {
    const invited = await portal.submitted();
    await portal.payByBank(invited.token);
    return invited;
  };
  const load = (token: string, regenerate = false) =>
    portal.ask('GET', regenerate ? `${path}?regenerate=1` : path, { token });

  /** The exam as the bureau stores it, with the right answers. */
  const bureauExam = async (examId: string): Promise<BureauExam> => {
    const { exams } = (await (await fetch(`${portal.sandboxUrl}/bureau.json`)).json()) as {
      exams: BureauExam[];
    };
    const exam = exams.find((one) => one.examId === examId);
    if (exam === undefined) throw new Error(`the bureau has no exam ${examId}`);
    return exam;
  };
  const answersTo = async (examId: string, isRight: boolean) =>
    (await bureauExam(examId)).questions.map(({ questionKeyName, right }) => ({
      questionKeyName,
      selectedChoiceKeyName: isRight ? right : 'none',
    }));
  const handIn = async (token: string, examId: string, isRight: boolean) =>
    portal.ask('POST', path, {
      token,
      body: { regenerate: 0, exam_id: examId, authentication_answers: await answersTo(examId, isRight) },
    });

  it('[APP-382] returns the questions with the bureau’s references, and the applicant', async () => {
    const { token, applicant_id } = await paid();
    const answer = await load(token);
    expect(answer.status).toBe(200);
    expect(answer.body.applicant).toEqual({
      id: applicant_id,
      first_name: 'Ada',
      last_name: 'Stone',
      applicant_type: 'PRIMARY',
    });
    const again = await load(token, true);
    expect(again.body.exams.authenticationQuestions).toHaveLength(5);
  });

  it('[APP-388] names renter, screening request and exam', async () => {
    const { token } = await paid();
    const { exams } = (await load(token)).body;
    const { screenings } = await (await fetch(`${portal.sandboxUrl}/bureau.json`)).json();
    const [screening] = screenings as Record<string, string>[];
    expect(exams).toMatchObject({
      renter_uid: screening?.renter_uid,
      screening_request_renter_uid: screening?.screening_request_renter_uid,
      screening_request_uid: screening?.screening_request_uid,
    });
    expect(exams.examId).toMatch(/^exm_/);
  });

  it('[APP-080] asks multiple-choice questions and does not reveal the right choices', async () => {
    const { token } = await paid();
    const { text, body } = await load(token);
    for (const question of body.exams.authenticationQuestions) {
      expect(question).toMatchObject({ type: 'MultipleChoice' });
      expect(question.choices.length).toBeGreaterThan(2);
    }
    expect(text).not.toContain('"right"');
  });

  it('asks in the language of the request, or in English if the bureau does not have it, and names the language', async () => {
    const { token } = await paid();
    const asked = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await portal.ask('GET', `${path}?regenerate=1`, { token, headers });
      const [{ choices, ...question }] = body.exams.authenticationQuestions;
      return [question.language, question.questionPromptText, choices.at(-1).choiceDisplayText];
    };
    expect(await asked('es')).toEqual(['es', expect.stringMatching(/^¿/), 'Ninguna de las anteriores']);
    const english = ['en', expect.stringMatching(/^[A-Z]/), 'None of the above'];
    expect(await asked('en')).toEqual(english);
    expect(await asked('fr')).toEqual(english);
  });

  it('gives the same questions to a reload and to a second tab', async () => {
    const { token } = await paid();
    const tabs = await Promise.all([load(token), load(token)]);
    const ids = tabs.map(({ body }) => body.exams.examId);
    expect(ids[1]).toBe(ids[0]);
    expect((await load(token)).body.exams.examId).toBe(ids[0]);
  });

  it('[APP-079] asks new questions with regenerate=1, and no longer accepts the old ones', async () => {
    const { token } = await paid();
    const first = (await load(token)).body.exams.examId;
    const second = (await load(token, true)).body.exams.examId;
    expect(second).not.toBe(first);
    expect((await load(token)).body.exams.examId).toBe(second);
    expect(await handIn(token, first, true)).toMatchObject({
      status: 409,
      body: { error: { code: 'exam.expired' } },
    });
  });

  it('[APP-144] [APP-383] accepts one answer per question key, is passed, and leads to the finish', async () => {
    const { token, applicant_id } = await paid();
    const { examId, authenticationQuestions, result } = (await load(token)).body.exams;
    expect(result).toBe('');
    const asked = authenticationQuestions.map(
      (question: { questionKeyName: string }) => question.questionKeyName,
    );
    const answered = (await answersTo(examId, true)).map(({ questionKeyName }) => questionKeyName);
    expect(answered).toEqual(asked);
    expect(await handIn(token, examId, true)).toMatchObject({ status: 200, body: { result: 'Passed' } });
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.at(-1)).toMatchObject({ event: 'ANSWER', state_after: 'finish' });
    expect(await load(token)).toMatchObject({ status: 409, body: { error: { code: 'exam.passed' } } });
  });

  it('grades answers that are sent twice only once, and returns the same result', async () => {
    const { token, applicant_id } = await paid();
    const { examId } = (await load(token)).body.exams;
    const both = await Promise.all([handIn(token, examId, true), handIn(token, examId, true)]);
    both.push(await handIn(token, examId, true));
    expect(both.map(({ body }) => body)).toEqual(Array(3).fill({ result: 'Passed' }));
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ event }) => event === 'ANSWER')).toHaveLength(1);
  });

  it('stores no answer of the person', async () => {
    const { token, applicant_id } = await paid();
    const { examId } = (await load(token)).body.exams;
    await handIn(token, examId, true);
    const kept = await portal.deps.db.selectFrom('exams').selectAll().execute();
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(JSON.stringify([kept, events])).not.toMatch(/selectedChoice|123456789/);
  });

  it('[APP-081] names every question without an answer', async () => {
    const { token } = await paid();
    const { examId, authenticationQuestions } = (await load(token)).body.exams;
    const [first, ...others] = await answersTo(examId, true);
    const made_up = { ...first, selectedChoiceKeyName: 'choice_99' };
    const body = { exam_id: examId, authentication_answers: [made_up, ...others.slice(1)] };
    const answer = await portal.ask('POST', path, { token, body });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'validation.failed' } } });
    const keys = authenticationQuestions.map(
      (question: { questionKeyName: string }) => question.questionKeyName,
    );
    expect(answer.body.error.fields).toEqual([
      { path: `authentication_answers.${keys[0]}`, code: 'validation.invalid' },
      { path: `authentication_answers.${keys[1]}`, code: 'validation.invalid' },
    ]);
    expect((await bureauExam(examId)).result).toBe('');
  });

  it('[APP-145] asks once more after a failure, then requires manual verification', async () => {
    const { token, applicant_id } = await paid();
    const first = (await load(token)).body.exams.examId;
    expect((await handIn(token, first, false)).body).toEqual({ result: 'Failed' });
    expect((await load(token)).body.exams).toMatchObject({
      result: 'Failed',
      attempts_left: 1,
      authenticationQuestions: [],
    });
    const second = (await load(token, true)).body.exams.examId;
    expect((await handIn(token, second, false)).body).toEqual({ result: 'ManualVerificationRequired' });
    for (const regenerate of [false, true]) {
      expect((await load(token, regenerate)).body.exams.result).toBe('ManualVerificationRequired');
    }
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.at(-1)).toMatchObject({ event: 'ANSWER', state_after: 'manualVerification' });
  });

  it('states how many attempts the bureau still allows, also after a reload', async () => {
    const { token } = await paid();
    const left = async (regenerate = false) => (await load(token, regenerate)).body.exams.attempts_left;
    expect([await left(), await left(), await left(true)]).toEqual([2, 2, 2]);
    const { examId } = (await load(token)).body.exams;
    await handIn(token, examId, false);
    expect([await left(), await left(true), await left()]).toEqual([1, 1, 1]);
    const last = (await load(token)).body.exams.examId;
    await handIn(token, last, false);
    expect(await left()).toBe(0);
  });

  it('is refused with payment.missing while something is due', async () => {
    const { token } = await portal.submitted();
    expect(await load(token)).toMatchObject({ status: 409, body: { error: { code: 'payment.missing' } } });
  });

  it('is refused with package.zipreport if no exam is required', async () => {
    const unit_id = await portal.addUnit({ sharing_enabled: false, application_fees: NO_FEES });
    const { token } = await portal.submitted({ place: { unit_id } });
    expect(await load(token)).toMatchObject({ status: 409, body: { error: { code: 'package.zipreport' } } });
  });

  it('is refused with package.zipreport if the bureau needs no exam', async () => {
    const { token } = await paid();
    await portal.fault({ provider: 'bureau', kind: 'delay', ms: 0 });
    await portal.fault({ provider: 'bureau', kind: 'decline' });
    expect(await load(token)).toMatchObject({ status: 409, body: { error: { code: 'package.zipreport' } } });
    // The process continues: there is nothing left to do.
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    expect(body.facts.exam).toBe('PASSED');
    expect(await load(token)).toMatchObject({ status: 409, body: { error: { code: 'exam.passed' } } });
  });

  it('is refused before the submit, with the state', async () => {
    const { token } = await portal.invite();
    const answer = await load(token);
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'state.not_allowed', state: 'editing' } },
    });
  });

  it.each([['error'], ['malformed'], ['timeout']] as const)(
    'asks to try again when the bureau fails (%s), and the next try has the questions',
    async (kind) => {
      const { token } = await paid();
      await portal.fault({ provider: 'bureau', kind, ms: 3000 });
      expect(await load(token)).toMatchObject({ status: 503, body: { error: { code: 'exam.unavailable' } } });
      expect((await load(token)).body.exams.authenticationQuestions).toHaveLength(5);
    },
  );

  it('does not lose a verdict whose response got lost', async () => {
    const { token } = await paid();
    const { examId } = (await load(token)).body.exams;
    await portal.fault({ provider: 'bureau', kind: 'malformed' });
    expect((await handIn(token, examId, true)).status).toBe(503);
    expect((await handIn(token, examId, true)).body).toEqual({ result: 'Passed' });
  });

  it('is passed if the bureau reports so when new questions are requested', async () => {
    const { token } = await paid();
    const { examId } = (await load(token)).body.exams;
    await portal.fault({ provider: 'bureau', kind: 'malformed' });
    await handIn(token, examId, true);
    expect((await load(token, true)).body.error.code).toBe('exam.passed');
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body.facts.exam).toBe('PASSED');
  });

  it('is refused with 401 without a token', async () => {
    expect((await portal.ask('GET', path)).status).toBe(401);
    const body = { exam_id: 'x', authentication_answers: [] };
    expect((await portal.ask('POST', path, { body })).status).toBe(401);
  });
});

const NO_FEES = { PRIMARY: [], 'CO-APPLICANT': [], GUARANTOR: [] };
