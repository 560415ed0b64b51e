import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../../src/engine/facts.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { decide, placeAfterOutcome } from '../../../../src/engine/flow/run/decide.ts';
import type { Place } from '../../../../src/engine/flow/run/place.ts';
import { resume } from '../../../../src/engine/flow/run/resume.ts';
import { file, invited, submitted } from '../../../model/application-facts.ts';

const flow = buildFlow(file);
const allowed = (facts: Facts, type: string, step?: string) =>
  decide(flow, facts, step === undefined ? { type } : { type, step }).allowed;

const TABS = [
  'applicants',
  'addresses',
  'employers_n_other_incomes',
  'pets_n_vehicles',
  'applicant_documents',
  'references_n_emergency_contacts',
  'applicant_consent',
  'payments',
];
const savable = (facts: Facts) => TABS.filter((step) => allowed(facts, 'SAVE', step));

describe('decide', () => {
  it('names the task that an allowed event starts', () => {
    const decision = decide(flow, invited, { type: 'SUBMIT' });
    expect(decision).toMatchObject({ allowed: true, task: 'submitApplication' });
    expect(decision.allowed && decision.place.state).toBe('submitting');
  });

  it('refuses an event that skips ahead, and names the state and its allowed events', () => {
    expect(decide(flow, invited, { type: 'PAY' })).toEqual({
      allowed: false,
      state: 'editing',
      events: ['SUBMIT', 'GO', 'NEXT', 'SAVE'],
    });
  });

  it('refuses to submit twice', () => {
    expect(decide(flow, submitted, { type: 'SUBMIT' })).toMatchObject({ allowed: false, state: 'paying' });
  });

  it('refuses an event that no flow knows, including the internal events of the machine', () => {
    for (const type of ['CHEAT', 'RESUME', 'FACTS', 'xstate.done.actor.task:charging', '', '*']) {
      expect(allowed(submitted, type)).toBe(false);
    }
  });

  it('changes no facts', () => {
    const before = structuredClone(submitted);
    decide(flow, submitted, { type: 'PAY' });
    decide(flow, submitted, { type: 'SUBMIT' });
    expect(submitted).toEqual(before);
  });

  it('allows paying only while something is due, payments are not blocked and the unit is available', () => {
    expect(allowed(submitted, 'PAY')).toBe(true);
    expect(allowed({ ...submitted, open_invoices: 0 }, 'PAY')).toBe(false);
    expect(allowed({ ...submitted, payment_blocked: true }, 'PAY')).toBe(false);
    expect(allowed({ ...submitted, unit_available: false }, 'PAY')).toBe(false);
    expect(allowed(invited, 'PAY')).toBe(false);
  });

  it('allows answers to the exam without loading its questions first', () => {
    const facts = { ...submitted, open_invoices: 0, exam: 'OPEN' };
    expect(decide(flow, facts, { type: 'ANSWER' })).toMatchObject({ allowed: true, task: 'answerExam' });
    expect(allowed(submitted, 'ANSWER')).toBe(false);
    expect(allowed({ ...facts, exam: 'PASSED' }, 'ANSWER')).toBe(false);
  });

  it('allows cancelling only after the submit and before a decision [APP-151]', () => {
    expect(allowed(invited, 'CANCEL')).toBe(false);
    expect(allowed(submitted, 'CANCEL')).toBe(true);
    expect(allowed({ ...submitted, open_invoices: 0, exam: 'PASSED' }, 'CANCEL')).toBe(true);
    expect(allowed({ ...submitted, decision: 'APPROVED' }, 'CANCEL')).toBe(false);
    expect(allowed({ ...submitted, decision: 'DENIED' }, 'CANCEL')).toBe(false);
    expect(allowed({ ...submitted, cancelled: true }, 'CANCEL')).toBe(false);
  });
});

describe('saving a tab', () => {
  it('is allowed for every tab while the form may be edited, and for no tab otherwise [APP-146]', () => {
    expect(savable(invited)).toEqual(TABS);
    expect(savable({ ...invited, allow_edit: false })).toEqual([]);
  });

  it('is closed after the submit, except for pets, documents and consent [APP-152] [APP-153] [APP-154] [APP-360]', () => {
    expect(savable(submitted)).toEqual(['pets_n_vehicles', 'applicant_documents', 'applicant_consent']);
    expect(savable({ ...submitted, decision: 'APPROVED' })).toEqual([]);
    expect(savable({ ...submitted, decision: 'DENIED' })).toEqual([]);
  });

  it('is closed for the consent once it is given and a screening request is open', () => {
    const requested = { ...submitted, screening_requested: true };
    expect(savable(requested)).toContain('applicant_consent');
    expect(savable({ ...requested, consent_given: true })).not.toContain('applicant_consent');
    expect(savable({ ...invited, screening_requested: true, consent_given: true })).not.toContain(
      'applicant_consent',
    );
  });

  it('is refused for tabs that a guarantor does not have', () => {
    expect(savable({ ...invited, applicant_type: 'GUARANTOR' })).toEqual([
      'applicants',
      'addresses',
      'employers_n_other_incomes',
      'applicant_consent',
      'payments',
    ]);
  });

  it('is refused for a tab that does not exist', () => {
    expect(allowed(invited, 'SAVE', 'nonsense')).toBe(false);
  });
});

describe('settling a task', () => {
  const placeAfter = (facts: Facts, type: string): Place => {
    const decision = decide(flow, facts, { type });
    if (!decision.allowed) throw new Error(`${type} was refused`);
    return decision.place;
  };

  it('leads to the place of the outcome, based on the facts after the task', () => {
    const from = placeAfter(invited, 'SUBMIT');
    expect(placeAfterOutcome(flow, submitted, from, 'accepted').state).toBe('paying');
    expect(placeAfterOutcome(flow, { ...submitted, open_invoices: 0 }, from, 'accepted').state).toBe(
      'nothingDue',
    );
    expect(placeAfterOutcome(flow, invited, from, 'failed').state).toBe('editing');
  });

  it('opens the tab of the field that a refused submit names', () => {
    const from = placeAfter(invited, 'SUBMIT');
    const back = placeAfterOutcome(flow, invited, from, { outcome: 'fieldError', step: 'addresses' });
    expect([back.state, back.step]).toEqual(['editing', 'addresses']);
  });

  it.each([
    ['paid', { ...submitted, open_invoices: 0, payment_just_made: true }, 'exam'],
    ['paid', submitted, 'paying'],
    ['declined', submitted, 'paying'],
    ['blocked', submitted, 'paying'],
    ['preScreening', { ...submitted, pre_screening_pending: true }, 'preScreening'],
    ['unknown', submitted, 'paymentInFlight'],
    ['failed', submitted, 'paying'],
  ])('leads to the right place if a payment is %s', (outcome, facts, state) => {
    expect(placeAfterOutcome(flow, facts, placeAfter(submitted, 'PAY'), outcome).state).toBe(state);
  });

  it('throws for an outcome that the state does not define, and names the nearest one', () => {
    const from = placeAfter(submitted, 'PAY');
    expect(() => placeAfterOutcome(flow, submitted, from, 'payed')).toThrow('did you mean "paid"?');
    expect(() => placeAfterOutcome(flow, submitted, resume(flow, submitted), 'paid')).toThrow(
      'never answers "paid"',
    );
  });
});
