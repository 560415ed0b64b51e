import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import { listCanRemove } from '../../../src/engine/forms/answers/list.ts';
import { asking, complete, facts, form, issuesIn, letters, WRONG } from './application-forms.ts';

const incomes = form('other-incomes');
const { ui } = incomes;
const income = asking('other-incomes', complete, 'applicant_other_incomes.0');

describe('other incomes', () => {
  it('[APP-105] have a source, an amount, a frequency and files', () => {
    expect(issuesIn('other-incomes', complete)).toEqual([]);
    expect(Object.keys(ui.fields).sort()).toEqual(['amount', 'files', 'income_frequency', 'source']);
    expect(ui.fields.files).toMatchObject({ widget: 'upload', purpose: 'other_income' });
    expect(income('income_frequency', 'ANNUALLY')).toBeNull();
    expect(income('income_frequency', 'WEEKLY')).toBe(WRONG);
  });

  it('[APP-106] are empty if no_other_income is ticked', () => {
    expect(ui.flag?.name).toBe('no_other_income');
    expect(issuesIn('other-incomes', { no_other_income: true })).toEqual([]);
    expect(issuesIn('other-incomes', { no_other_income: 'yes' })).not.toEqual([]);
  });

  it('[APP-298] are validated only while no_other_income is unticked', () => {
    const draft = { applicant_other_incomes: [{ source: letters(60) }] };
    const paths = ['applicant_other_incomes.0.source', 'applicant_other_incomes.0.amount'];
    expect(issuesIn('other-incomes', { ...draft, no_other_income: true })).toEqual([]);
    expect(issuesIn('other-incomes', { ...draft, no_other_income: false }).map(({ path }) => path)).toEqual(
      paths,
    );
    expect(issuesIn('other-incomes', draft).map(({ path }) => path)).toEqual(paths);
  });

  it('[APP-299] need a source of at most 50 characters', () => {
    expect(income('source', undefined)).toBe(WRONG);
    expect(income('source', letters(50))).toBeNull();
    expect(income('source', letters(51))).toBe(WRONG);
  });

  it('[APP-300] need an amount of at most 10 characters', () => {
    expect(income('amount', undefined)).toBe(WRONG);
    expect(income('amount', '1234567890')).toBeNull();
    expect(income('amount', '12345678901')).toBe(WRONG);
    expect(income('amount', 1200)).toBeNull();
    expect(income('amount', 'some')).toBe(WRONG);
  });

  it('[APP-301] offer a choice of their frequency', () => {
    expect(ui.fields.income_frequency).toMatchObject({
      widget: 'radio',
      options: [{ value: 'ANNUALLY' }, { value: 'MONTHLY' }],
    });
  });

  it('[APP-199] become an empty list when no_other_income is ticked', () => {
    const ticked = { ...complete, no_other_income: true };
    expect(applyEffects(incomes, complete, ticked, facts).applicant_other_incomes).toEqual([]);
  });

  it('[APP-200] start with one blank entry when no_other_income is unticked', () => {
    const before = { no_other_income: true, applicant_other_incomes: [] };
    const after = applyEffects(incomes, before, { ...before, no_other_income: false }, facts);
    expect(after.applicant_other_incomes).toEqual([{ income_frequency: 'ANNUALLY' }]);
  });

  it('are unchanged when no_other_income is unticked and the list has entries', () => {
    const before = { ...complete, no_other_income: true };
    expect(applyEffects(incomes, before, complete, facts)).toEqual(complete);
  });

  it('keep at least one entry', () => {
    const entries = [{}, {}];
    expect(listCanRemove(ui, entries, 0, facts)).toBe(true);
    expect(listCanRemove(ui, [{}], 0, facts)).toBe(false);
  });
});
