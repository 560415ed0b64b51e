import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { applicableSteps } from '../../../../src/engine/flow/wizard/steps.ts';
import { flowOf } from '../../../../src/server/process/flow-cannot-run.ts';
import { applicantPage } from '../../../../src/web/app/api/access-token.ts';
import { onwardEvent } from '../../../../src/web/features/application/use-application.ts';
import { pathTo, wayTo as wayIn } from '../../../../src/web/flow/way.ts';

const facts = {
  applicant_type: 'PRIMARY',
  is_responsible: true,
  allow_edit: true,
  submitted: false,
  cancelled: false,
  decision: 'NONE',
  denied_form_answered: false,
  open_invoices: 0,
  sharing_enabled: true,
  pre_screening_pending: false,
  unit_available: true,
  payment_blocked: false,
  exam: 'NONE',
  screening_requested: false,
  consent_given: false,
  has_previous_application: false,
  documents_complete: false,
  payment_just_made: false,
  payment_in_flight: false,
};
const submitted = { ...facts, submitted: true, allow_edit: false };
const applicationFlow = flowOf(builtInRelease(), 'application');
const wayTo = (now: typeof facts, wish: Parameters<typeof wayIn>[2]) => wayIn(applicationFlow, now, wish);
const address = (now: typeof facts, route: string) =>
  applicantPage(pathTo(wayTo(now, { route }).place, route) ?? '', 'tok');

describe('the page for a request', () => {
  it('[APP-038] is the cancelled page for a canceled application, whatever was requested', () => {
    const cancelled = { ...submitted, cancelled: true };
    const expected = '/applicant/application-cancelled?access_token=tok';
    expect(address(cancelled, '/auth/applicant/addresses')).toBe(expected);
    expect(address(cancelled, '/applicant/payment')).toBe(expected);
  });

  it('is the form while the application is open: payment and exam come after the submission', () => {
    expect(address(facts, '/applicant/payment')).toBe('/auth/applicant/applicants?access_token=tok');
    expect(address(facts, '/applicant/exam')).toBe('/auth/applicant/applicants?access_token=tok');
  });

  it('is the submitted form, read-only, at the requested step', () => {
    const way = wayTo(submitted, { route: '/auth/applicant/applicant_consent' });
    expect(way.place).toMatchObject({ state: 'submitted', step: 'applicant_consent' });
  });

  it('[APP-230] [APP-231] is the exam, or the finish page, if a payment page is requested and nothing is due', () => {
    expect(wayTo(submitted, { route: '/applicant/payment' }).place.state).toBe('nothingDue');
    expect(address(submitted, '/nowhere')).toBe('/applicant/exam?access_token=tok');
    expect(address({ ...submitted, sharing_enabled: false }, '/nowhere')).toBe(
      '/applicant/finish?access_token=tok',
    );
  });

  it('is reached by navigation only, without any other event', () => {
    const due = { ...submitted, open_invoices: 1 };
    expect(wayTo(due, { route: '/auth/applicant' }).events.map(({ type }) => type)).toEqual(['REVIEW']);
    expect(wayTo(due, { route: '/applicant/payment' }).events).toEqual([]);
  });
});

describe('the steps of the form', () => {
  it('are fewer for a guarantor and for a person who is not responsible', () => {
    const ids = (now: typeof facts) => applicableSteps(applicationFlow, 'editing', now).map(({ id }) => id);
    expect(ids({ ...facts, applicant_type: 'GUARANTOR' })).toEqual([
      'applicants',
      'addresses',
      'employers_n_other_incomes',
      'applicant_consent',
      'payments',
    ]);
    const sections = applicableSteps(applicationFlow, 'editing', { ...facts, is_responsible: false })
      .flatMap((step) => step.sections)
      .map(({ form }) => form);
    expect(sections).not.toContain('application/employers');
    expect(sections).not.toContain('application/references');
  });
});

describe('continuing from a step', () => {
  const steps = applicableSteps(applicationFlow, 'editing', { ...facts, documents_complete: true });
  const done = Object.fromEntries(steps.map(({ id }) => [id, { total: 7, invalids: 0, errors: [] }]));
  const on = (progress: typeof done, from: string, submits = true) =>
    onwardEvent(steps, progress, from, submits);

  it('[APP-164] leads to the next incomplete step', () => {
    const open = { ...done, pets_n_vehicles: { total: 4, invalids: 1, errors: [] } };
    expect(on(open, 'applicants')).toEqual({ type: 'GO', step: 'pets_n_vehicles' });
  });

  it('leads to the submission if all steps are complete, not to a complete step', () => {
    expect(on(done, 'applicants')).toEqual({ type: 'GO', step: 'applicant_consent' });
    expect(on(done, 'applicant_consent')).toEqual({ type: 'NEXT' });
  });

  it('leads to the next step if the application is already submitted', () => {
    expect(on(done, 'applicants', false)).toEqual({ type: 'NEXT' });
  });
});
