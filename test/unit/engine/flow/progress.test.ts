import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import {
  percentage,
  progressOf,
  stepDone,
  stepStatus,
  untouched,
} from '../../../../src/engine/flow/wizard/progress.ts';
import { applicableSteps } from '../../../../src/engine/flow/wizard/steps.ts';
import { file, invited, submitted } from '../../../model/application-facts.ts';

const steps = applicableSteps(buildFlow(file), 'editing', invited);

describe('progress', () => {
  it('of a tab is a total and a count of invalid fields [APP-161]', () => {
    const progress = progressOf(steps, { addresses: { total: 6, invalids: 2 } });
    expect(Object.keys(progress)).toEqual(steps.map((step) => step.id));
    expect(progress.addresses).toEqual({ total: 6, invalids: 2 });
    expect(progress.applicants).toEqual({ total: 7, invalids: 7 });
  });

  it('leaves out tabs that do not apply to this person', () => {
    expect(progressOf(steps.slice(0, 1), { addresses: { total: 6, invalids: 2 } })).toEqual({
      applicants: { total: 7, invalids: 7 },
    });
  });

  it('in percent is the share of valid fields, rounded [APP-162]', () => {
    expect(percentage({ a: { total: 7, invalids: 0 }, b: { total: 14, invalids: 14 } })).toBe(33);
    expect(percentage({ a: { total: 3, invalids: 1 } })).toBe(67);
    expect(percentage({ a: { total: 200, invalids: 1 } })).toBe(100);
  });

  it('of an untouched application is 0 percent, and of a finished one 100', () => {
    expect(percentage(progressOf(steps, {}))).toBe(0);
    expect(percentage(Object.fromEntries(steps.map((step) => [step.id, { total: 5, invalids: 0 }])))).toBe(
      100,
    );
  });

  it('never divides by zero', () => {
    expect(percentage({})).toBe(0);
    expect(percentage({ applicant_documents: { total: 0, invalids: 0 } })).toBe(100);
  });

  it('is always a whole number from 0 to 100', () => {
    const counted = fc.record({ total: fc.nat(500), invalids: fc.nat(500) });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), counted), (progress) => {
        const percent = percentage(progress);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100, String(percent)).toBe(true);
      }),
    );
  });
});

describe('a tab', () => {
  const documents = steps.find((step) => step.id === 'applicant_documents');
  const applicants = steps.find((step) => step.id === 'applicants');
  if (!documents || !applicants) throw new Error('The flow lost its tabs.');

  it('is done when it has no invalid field [APP-163]', () => {
    expect(stepDone(applicants, { total: 7, invalids: 0 })).toBe(true);
    expect(stepDone(applicants, { total: 7, invalids: 1 })).toBe(false);
    expect(stepDone(applicants, undefined)).toBe(false);
  });

  it('without required fields is done when its own condition holds', () => {
    const complete = applicableSteps(buildFlow(file), 'editing', { ...invited, documents_complete: true });
    const whenComplete = complete.find((step) => step.id === 'applicant_documents');
    expect(stepDone(documents, untouched(documents))).toBe(false);
    expect(whenComplete && stepDone(whenComplete, untouched(documents))).toBe(true);
  });

  it('of the payments is done once the application is submitted and nothing is due', () => {
    const done = (facts: typeof invited) =>
      applicableSteps(buildFlow(file), 'submitted', facts).find((step) => step.id === 'payments')?.done;
    expect(done({ ...invited, open_invoices: 0 })).toBe(false);
    expect(done(submitted)).toBe(false);
    expect(done({ ...submitted, open_invoices: 0 })).toBe(true);
  });
});

describe('the status of a step', () => {
  const standing = { saved: false, begun: false, empty: false };
  const open = { total: 7, invalids: 2 };
  const stepOf = (id: string) => steps.find((step) => step.id === id) ?? expect.fail(id);
  const applicants = stepOf('applicants');
  const documents = stepOf('applicant_documents');

  it('is not_started, then in_progress, and needs_attention once it was saved with invalid fields', () => {
    expect(stepStatus(applicants, undefined, standing)).toBe('not_started');
    expect(stepStatus(applicants, undefined, { ...standing, begun: true })).toBe('in_progress');
    expect(stepStatus(applicants, open, { ...standing, saved: true, begun: true })).toBe('needs_attention');
  });

  it('is done if no field is invalid, and not_needed if the step asks nothing', () => {
    expect(stepStatus(applicants, { total: 7, invalids: 0 }, { ...standing, saved: true })).toBe('done');
    expect(stepStatus(documents, untouched(documents), { ...standing, empty: true })).toBe('not_needed');
  });
});
