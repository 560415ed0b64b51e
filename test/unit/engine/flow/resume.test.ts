import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Facts } from '../../../../src/engine/facts.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { place, resume } from '../../../../src/engine/flow/run/resume.ts';
import { copyOfFile, file, invited, submitted } from '../../../model/application-facts.ts';

const flow = buildFlow(file);
const stateOf = (facts: Facts) => resume(flow, facts).state;

describe('resuming from facts', () => {
  it.each<[string, Facts, string]>([
    ['an invited person edits', invited, 'editing'],
    ['a cancelled application stays cancelled', { ...submitted, cancelled: true }, 'cancelled'],
    ['a denied one is denied', { ...submitted, decision: 'DENIED' }, 'denied'],
    [
      'a cancelled and denied one is cancelled',
      { ...submitted, cancelled: true, decision: 'DENIED' },
      'cancelled',
    ],
    ['a submitted one with a due pays', submitted, 'paying'],
    [
      'a pre-screening comes before the payment',
      { ...submitted, pre_screening_pending: true },
      'preScreening',
    ],
    ['without a due the exam is next', { ...submitted, open_invoices: 0 }, 'exam'],
    [
      'without sharing and without a payment nothing is left',
      { ...submitted, open_invoices: 0, sharing_enabled: false },
      'finish',
    ],
    [
      'a payment just made asks for the exam',
      { ...submitted, open_invoices: 0, sharing_enabled: false, payment_just_made: true },
      'exam',
    ],
    ['a passed exam leads to the end', { ...submitted, open_invoices: 0, exam: 'PASSED' }, 'finish'],
    ['a new due after the exam is paid first', { ...submitted, open_invoices: 2, exam: 'PASSED' }, 'paying'],
    [
      'an exam to verify by hand waits',
      { ...submitted, open_invoices: 0, exam: 'MANUAL' },
      'manualVerification',
    ],
    ['a failed exam says so', { ...submitted, open_invoices: 0, exam: 'FAILED' }, 'examFailed'],
    ['an open exam is loaded again', { ...submitted, open_invoices: 0, exam: 'OPEN' }, 'exam'],
  ])('%s', (_, facts, state) => {
    expect(stateOf(facts)).toBe(state);
  });

  it('returns the same place for the same facts, without changing them', () => {
    const before = structuredClone(submitted);
    expect(resume(flow, submitted)).toEqual(resume(flow, structuredClone(submitted)));
    expect(submitted).toEqual(before);
  });

  it('works with a new version of the flow whose states have other names', () => {
    const renamed = JSON.parse(JSON.stringify(copyOfFile()).replaceAll('"paying"', '"payingTheFee"'));
    const next = buildFlow({ ...renamed, version: 2 });
    expect(resume(next, submitted).state).toBe('payingTheFee');
  });
});

describe('facts that change while a page is open', () => {
  it('lead on even from an end state', () => {
    const cancelled = { ...submitted, cancelled: true };
    const actor = createActor(flow.machine, { input: { facts: cancelled } }).start();
    expect(place(flow, actor.getSnapshot())).toMatchObject({ state: 'cancelled', end: true });
    actor.send({ type: 'RESUME', facts: submitted });
    expect(place(flow, actor.getSnapshot()).state).toBe('paying');
  });

  it('update the allowed events without moving the person', () => {
    const actor = createActor(flow.machine, { input: { facts: submitted } }).start();
    actor.send({ type: 'FACTS', facts: { ...submitted, payment_blocked: true } });
    expect(place(flow, actor.getSnapshot()).state).toBe('paying');
    expect(actor.getSnapshot().can({ type: 'PAY' })).toBe(false);
  });
});

describe('a requested page', () => {
  const at = (facts: Facts, route: string) => {
    const { state, step } = resume(flow, facts, { route });
    return [state, step];
  };

  it('opens the first tab when it names none [APP-004]', () => {
    expect(at(invited, '/auth/applicant')).toEqual(['editing', 'applicants']);
  });

  it('opens the tab that it names', () => {
    expect(at(invited, '/auth/applicant/applicant_consent')).toEqual(['editing', 'applicant_consent']);
  });

  it('may be given as a step alone', () => {
    expect(resume(flow, invited, { step: 'addresses' })).toMatchObject({
      state: 'editing',
      step: 'addresses',
    });
    expect(resume(flow, submitted, { step: 'addresses' })).toMatchObject({ state: 'paying', step: null });
  });

  it('starts its own history: only the requested step counts as visited', () => {
    expect(resume(flow, invited, { route: '/auth/applicant/addresses' }).visited).toEqual(['addresses']);
  });

  it('opens the first tab when the named one does not exist', () => {
    expect(at(invited, '/auth/applicant/nonsense')).toEqual(['editing', 'applicants']);
  });

  it('opens the first tab when the named one is not for this person', () => {
    const guarantor = { ...invited, applicant_type: 'GUARANTOR' };
    expect(at(guarantor, '/auth/applicant/pets_n_vehicles')).toEqual(['editing', 'applicants']);
  });

  it('is not opened too early', () => {
    for (const route of ['/applicant/payment', '/applicant/exam', '/applicant/finish']) {
      expect(at(invited, route)).toEqual(['editing', 'applicants']);
    }
    expect(at(submitted, '/applicant/exam')).toEqual(['paying', null]);
    expect(at(submitted, '/applicant/finish')).toEqual(['paying', null]);
  });

  it('may be the separate finish page of a denied person who has answered the denied form [PRE-105]', () => {
    const denied = { ...submitted, decision: 'DENIED' };
    expect(at(denied, '/applicant/finish')).toEqual(['denied', 'applicants']);
    const answered = { ...denied, denied_form_answered: true };
    expect(at(answered, '/applicant/finish')).toEqual(['deniedFinish', null]);
    expect(at(answered, '/auth/applicant/addresses')).toEqual(['denied', 'addresses']);
    expect(at(answered, '/applicant/payment')).toEqual(['denied', 'applicants']);
  });

  it('may be the submitted form, from every later page', () => {
    for (const exam of ['NONE', 'OPEN', 'PASSED', 'MANUAL', 'FAILED']) {
      const facts = { ...submitted, open_invoices: 0, exam };
      expect(at(facts, '/auth/applicant/addresses')).toEqual(['submitted', 'addresses']);
    }
    expect(at(submitted, '/auth/applicant/payments')).toEqual(['submitted', 'payments']);
  });

  it('may be the payment page, even if nothing is due', () => {
    expect(at({ ...submitted, open_invoices: 0, exam: 'PASSED' }, '/applicant/payment')).toEqual([
      'nothingDue',
      null,
    ]);
  });

  it('leads to the state of the facts if it belongs to no state', () => {
    expect(at(submitted, '/nowhere')).toEqual(['paying', null]);
    expect(at({ ...submitted, cancelled: true }, '/applicant/payment')).toEqual(['cancelled', null]);
  });
});
