import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import english from '../../../../locales/en/application.json' with { type: 'json' };
import { messagesOf } from '../../../../src/engine/check/messages.ts';
import type { Facts } from '../../../../src/engine/facts.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { allowedEvents } from '../../../../src/engine/flow/run/decide.ts';
import { place, snapshotAt } from '../../../../src/engine/flow/run/resume.ts';
import { applicableSteps, judgedOnSubmit, nextUnfinished } from '../../../../src/engine/flow/wizard/steps.ts';
import { file, invited, submitted } from '../../../model/application-facts.ts';

const flow = buildFlow(file);
const texts = messagesOf({ en: { application: english } });

function walker(facts: Facts = invited, step: string | null = null) {
  const actor = createActor(flow.machine, { input: { facts, step } }).start();
  return {
    actor,
    step: () => place(flow, actor.getSnapshot()).step,
    visited: () => place(flow, actor.getSnapshot()).visited,
    allowed: () => allowedEvents(flow, actor.getSnapshot()),
    go: (to: string) => actor.send({ type: 'GO', step: to }),
    next: () => actor.send({ type: 'NEXT' }),
    back: () => actor.send({ type: 'PREVIOUS' }),
  };
}

describe('Back', () => {
  it('leads to the previous tab, whatever path was taken', () => {
    const walk = walker();
    walk.go('applicant_consent');
    walk.go('addresses');
    walk.go('references_n_emergency_contacts');
    expect(walk.visited()).toEqual([
      'applicants',
      'applicant_consent',
      'addresses',
      'references_n_emergency_contacts',
    ]);
    const seen = [];
    while (walk.allowed().includes('PREVIOUS')) {
      walk.back();
      seen.push(walk.step());
    }
    expect(seen).toEqual([
      'applicant_documents',
      'pets_n_vehicles',
      'employers_n_other_incomes',
      'addresses',
      'applicants',
    ]);
  });

  it('leads to the previous tab even if a link opened a tab in the middle', () => {
    const walk = walker(invited, 'pets_n_vehicles');
    expect(walk.step()).toBe('pets_n_vehicles');
    walk.back();
    expect(walk.step()).toBe('employers_n_other_incomes');
  });

  it('is not available on the first tab of a new visit', () => {
    const walk = walker();
    expect(walk.allowed()).not.toContain('PREVIOUS');
    walk.back();
    expect(walk.step()).toBe('applicants');
  });

  it('skips tabs that no longer apply', () => {
    const walk = walker();
    walk.go('pets_n_vehicles');
    walk.go('applicant_consent');
    walk.actor.send({ type: 'FACTS', facts: { ...invited, applicant_type: 'GUARANTOR' } });
    walk.back();
    expect(walk.step()).toBe('employers_n_other_incomes');
  });

  it('ignores a move to the tab that is already open', () => {
    const walk = walker();
    walk.go('addresses');
    walk.go('addresses');
    walk.back();
    expect(walk.step()).toBe('applicants');
  });

  it('starts a new history when the person is moved elsewhere', () => {
    const walk = walker();
    walk.go('payments');
    walk.actor.send({ type: 'RESUME', facts: invited });
    expect(walk.visited()).toEqual(['applicants']);
  });
});

describe('the wizard', () => {
  it('leaves an open tab that no longer applies', () => {
    const walk = walker(invited, 'pets_n_vehicles');
    walk.actor.send({ type: 'FACTS', facts: { ...invited, applicant_type: 'GUARANTOR' } });
    expect(walk.step()).toBe('applicants');
  });

  it('goes to the next tab that applies', () => {
    const walk = walker({ ...invited, applicant_type: 'GUARANTOR' }, 'employers_n_other_incomes');
    walk.next();
    expect(walk.step()).toBe('applicant_consent');
    walk.next();
    walk.next();
    expect(walk.step()).toBe('payments');
    expect(walk.allowed()).not.toContain('NEXT');
  });

  it('refuses to go to a tab that does not apply', () => {
    const walk = walker({ ...invited, applicant_type: 'GUARANTOR' });
    walk.go('applicant_documents');
    expect(walk.step()).toBe('applicants');
  });

  it('keeps the visited path when a place is restored', () => {
    const walk = walker();
    walk.go('addresses');
    const here = place(flow, walk.actor.getSnapshot());
    expect(place(flow, snapshotAt(flow, invited, here))).toEqual(here);
  });
});

const ids = (state: string, facts: Facts) => applicableSteps(flow, state, facts).map((step) => step.id);

describe('the tabs', () => {
  it('are in this order for a PRIMARY applicant [APP-015]', () => {
    expect(ids('editing', invited)).toEqual([
      'applicants',
      'addresses',
      'employers_n_other_incomes',
      'pets_n_vehicles',
      'applicant_documents',
      'references_n_emergency_contacts',
      'applicant_consent',
      'payments',
    ]);
  });

  it('of a GUARANTOR do not include pets, documents and references [APP-155] [APP-156] [APP-157]', () => {
    expect(ids('editing', { ...invited, applicant_type: 'GUARANTOR' })).toEqual([
      'applicants',
      'addresses',
      'employers_n_other_incomes',
      'applicant_consent',
      'payments',
    ]);
  });

  it('of a person who is not responsible do not include the employers and the references [APP-158] [APP-159]', () => {
    const forms = (facts: Facts) =>
      applicableSteps(flow, 'editing', facts).flatMap((step) => step.sections.map(({ form }) => form));
    const without = forms(invited).filter(
      (form) => !forms({ ...invited, is_responsible: false }).includes(form),
    );
    expect(without).toEqual(['application/employers', 'application/references']);
  });

  it('show forms, or a screen with more than a form', () => {
    const screens = applicableSteps(flow, 'editing', invited).map((step) => [
      step.sections.length,
      step.screen,
    ]);
    expect(screens).toEqual([
      [3, null],
      [1, null],
      [2, null],
      [2, null],
      [0, 'required-documents'],
      [2, null],
      [1, null],
      [0, 'fee-table'],
    ]);
  });

  const LABELLED: readonly [string, string, string, number][] = [
    ['APP-007', 'applicants', 'Personal Info', 7],
    ['APP-008', 'addresses', 'Addresses', 14],
    ['APP-009', 'employers_n_other_incomes', 'Incomes', 22],
    ['APP-010', 'pets_n_vehicles', 'Pets, Vehicles', 4],
    ['APP-011', 'applicant_documents', 'Documents', 0],
    ['APP-012', 'references_n_emergency_contacts', 'References', 14],
    ['APP-013', 'applicant_consent', 'Consent', 2],
    ['APP-014', 'payments', 'Payments', 0],
  ];

  it.each(LABELLED)('[%s] %s is called "%s" and counts %i required fields', (_, id, label, required) => {
    const step = applicableSteps(flow, 'editing', invited).find((one) => one.id === id);
    expect(texts.text(step?.label ?? '', 'en')).toBe(label);
    expect(step?.required).toBe(required);
  });

  const CONTENTS: readonly [string, string, readonly string[]][] = [
    ['APP-016', 'applicants', ['terms-of-service', 'applicants', 'screening-info']],
    ['APP-017', 'addresses', ['addresses']],
    ['APP-018', 'employers_n_other_incomes', ['employers', 'other-incomes']],
    ['APP-019', 'pets_n_vehicles', ['pets', 'vehicles']],
    ['APP-021', 'references_n_emergency_contacts', ['references', 'emergency-contacts']],
    ['APP-022', 'applicant_consent', ['consent']],
  ];

  it.each(CONTENTS)('[%s] %s contains the forms %j', (_, id, forms) => {
    const step = applicableSteps(flow, 'editing', invited).find((one) => one.id === id);
    expect(step?.sections).toEqual(forms.map((form) => ({ form: `application/${form}` })));
  });

  it('of a submitted form show which are still editable', () => {
    const editable = (facts: Facts) =>
      applicableSteps(flow, 'submitted', facts)
        .filter((step) => step.editable)
        .map((step) => step.id);
    expect(editable(submitted)).toEqual(['pets_n_vehicles', 'applicant_documents', 'applicant_consent']);
    expect(editable({ ...submitted, decision: 'APPROVED' })).toEqual([]);
  });

  it('are empty for a state without a wizard', () => {
    expect(ids('paying', submitted)).toEqual([]);
    expect(ids('nowhere', submitted)).toEqual([]);
  });
});

describe('the next unfinished tab', () => {
  const steps = applicableSteps(flow, 'editing', invited);
  const done = { total: 7, invalids: 0 };

  it('is the first later tab whose progress is missing or has invalid fields [APP-164]', () => {
    expect(nextUnfinished(steps, { applicants: done, addresses: done }, 'applicants')).toBe(
      'employers_n_other_incomes',
    );
    const wrong = { applicants: done, addresses: { total: 14, invalids: 2 } };
    expect(nextUnfinished(steps, wrong, 'applicants')).toBe('addresses');
    expect(nextUnfinished(steps, {}, 'employers_n_other_incomes')).toBe('pets_n_vehicles');
    const one = { applicants: done, addresses: { total: 14, invalids: 1 } };
    expect(nextUnfinished(steps, one, 'applicants')).toBe('addresses');
  });

  it('is null after the last tab, without starting over', () => {
    expect(nextUnfinished(steps, {}, 'payments')).toBeNull();
  });

  it('ignores the documents during the submit [APP-165]', () => {
    const all = Object.fromEntries(steps.map((step) => [step.id, done]));
    const { applicant_documents: _, ...rest } = all;
    expect(nextUnfinished(steps, rest, null)).toBe('applicant_documents');
    expect(nextUnfinished(judgedOnSubmit(steps), rest, null)).toBeNull();
  });
});
