import { describe, expect, it } from 'vitest';
import { type QuestionnaireName, questionnaireFacts } from '../../machines/questionnaire-rules.ts';
import { decide, placeAfterOutcome } from '../../src/engine/flow/run/decide.ts';
import { resume } from '../../src/engine/flow/run/resume.ts';
import { compiledFlow } from '../paths/load-flow.ts';

const flow = compiledFlow('questionnaire');

/** Target of a completed questionnaire: a page, or '' if it ends without one. */
const ENDS: readonly [QuestionnaireName, Parameters<typeof questionnaireFacts>[0] | object, string][] = [
  ['pre_lease', {}, '/applicant/security-deposit'],
  ['pre_lease', { resident: true }, '/tenant/move-in-charges'],
  ['pre_lease', { redirect_to_movein: true }, '/applicant/security-deposit'],
  ['pre_lease', { redirect_to_movein: false }, '/thank-you'],
  ['pre_lease', { redirect_to_movein: false, resident: true }, '/thank-you'],
  ['denied_form', {}, '/applicant/finish'],
  ['pre_screening', {}, '/applicant/payment'],
  ['rental_history', {}, ''],
];

describe('the flow of a questionnaire', () => {
  it.each(ENDS)(
    '%s with %j leads to "%s", both when loaded as completed and after a submit',
    (questionnaire, more, route) => {
      const open = questionnaireFacts({ questionnaire, ...more, completed: false });
      const done = questionnaireFacts({ questionnaire, ...more, completed: true });
      expect(resume(flow, done).route ?? '').toBe(route);
      const decision = decide(flow, open, { type: 'SUBMIT' });
      if (!decision.allowed) throw new Error('the submit was refused');
      expect(decision.task).toBe('submitAnswers');
      expect(placeAfterOutcome(flow, done, decision.place, 'accepted').route ?? '').toBe(route);
    },
  );

  it.each(['incomplete', 'failed'])('%s answers stay on the page', (outcome) => {
    const open = questionnaireFacts({ questionnaire: 'denied_form', completed: false });
    const decision = decide(flow, open, { type: 'SUBMIT' });
    if (!decision.allowed) throw new Error('the submit was refused');
    expect(placeAfterOutcome(flow, open, decision.place, outcome).state).toBe('answering');
  });

  it('refuses a second submit, and any submit after the lease is complete', () => {
    const completed = questionnaireFacts({ questionnaire: 'pre_screening', completed: true });
    expect(decide(flow, completed, { type: 'SUBMIT' })).toMatchObject({ allowed: false, state: 'payment' });
    for (const isCompleted of [true, false]) {
      const leased = questionnaireFacts({
        questionnaire: 'pre_lease',
        completed: isCompleted,
        application_status: 'LEASE_COMPLETE',
      });
      expect(decide(flow, leased, { type: 'SUBMIT' })).toMatchObject({ allowed: false, state: 'noAccess' });
    }
  });

  it('keeps pre-lease open while the lease is in progress', () => {
    const facts = questionnaireFacts({
      questionnaire: 'pre_lease',
      completed: false,
      application_status: 'LEASE_IN_PROGRESS',
    });
    expect(resume(flow, facts).state).toBe('answering');
  });
});
