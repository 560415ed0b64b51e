import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import applicationFormFacts from '../../../../schemas/application/form-facts.schema.json' with {
  type: 'json',
};
import { answerCases } from '../../../../src/engine/explore/answers/answer-cases.ts';
import type { AnswerCase } from '../../../../src/engine/explore/answers/case-maker.ts';
import { scoreForm, wrongVerdict } from '../../../../src/engine/explore/mutants/form-score.ts';
import { percentNoticed } from '../../../../src/engine/explore/mutants/score.ts';
import { compileForms, standaloneValidator } from '../../../../src/engine/forms/compile.ts';
import type { FormBundle, FormFacts, Validate } from '../../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../../src/engine/forms/form-facts.ts';
import { loadForms } from '../../../forms/load-forms.ts';

const sources = loadForms(join(import.meta.dirname, '..', '..', '..', '..', 'schemas'));
const bundles = compileForms(sources);
const facts: FormFacts = neutralFacts(applicationFormFacts, '2026-03-01');

/** The browser’s validator, run from its generated source text. */
async function browserBundle(bundle: FormBundle): Promise<FormBundle> {
  const text = encodeURIComponent(standaloneValidator(bundle.schema));
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${text}`)) as { validate: Validate };
  return { ...bundle, validate: module.validate };
}

function bundleOf(id: string): FormBundle {
  const bundle = bundles.get(id);
  if (!bundle) throw new Error(`There is no form ${id}.`);
  return bundle;
}

describe.each(sources.map((source) => [source.id, source] as const))('%s', (id, source) => {
  const cases = answerCases(source, facts);

  it('returns the expected verdict for every generated answer, on the server and in the browser', async () => {
    const browser = await browserBundle(bundleOf(id));
    const wrong = cases.flatMap((one) => {
      const verdicts = [wrongVerdict(bundleOf(id), one), wrongVerdict(browser, one)];
      return verdicts.flatMap((verdict) => (verdict ? [`${one.text}: ${verdict}`] : []));
    });
    expect(wrong).toEqual([]);
  });

  it('has valid answers, and some that break exactly one rule', () => {
    expect(cases.some(({ expected }) => expected.length === 0)).toBe(true);
    expect(cases.some(({ expected }) => expected.length === 1)).toBe(true);
  });

  it('detects more than 95 % of the faults that are seeded into its rules', { timeout: 60_000 }, () => {
    const score = scoreForm(source, facts);
    const survived = score.verdicts.filter(({ fate }) => fate === 'survived');
    expect(percentNoticed(score), JSON.stringify(survived)).toBeGreaterThan(95);
  });
});

const caseOf = (id: string, text: RegExp): AnswerCase | undefined => {
  const source = sources.find((one) => one.id === id);
  return source && answerCases(source, facts).find((one) => text.test(one.text));
};

describe('generated answers', () => {
  it('are at the limit of a rule and one beyond it', () => {
    expect(caseOf('application/applicants', /first_name maxLength just kept/)).toMatchObject({
      expected: [],
    });
    expect(caseOf('application/applicants', /first_name maxLength broken/)?.expected).toEqual([
      { path: 'applicants.first_name', code: 'validation.invalid', rule: 'maxLength' },
    ]);
  });

  it('depend on the current day: eighteen years old today, or tomorrow', () => {
    const born = (text: RegExp) => caseOf('application/screening-info', text)?.draft.applicant_screening_info;
    expect(born(/date_of_birth minAge just kept/)).toMatchObject({ date_of_birth: '2008-03-01' });
    expect(born(/date_of_birth minAge broken/)).toMatchObject({ date_of_birth: '2008-03-02' });
  });

  it('fill hidden fields with nonsense, which must not matter', () => {
    expect(
      caseOf('application/addresses', /address_type OWN: nonsense in the hidden landlord_name/),
    ).toMatchObject({
      expected: [],
    });
  });

  it('get the same verdict from server and browser for any input', async () => {
    const id = 'application/applicants';
    const browser = await browserBundle(bundleOf(id));
    const field = fc.oneof(
      fc.string(),
      fc.constant(undefined),
      fc.integer(),
      fc.constantFrom('Ann', 'a@b.co', '&'),
    );
    const applicants = fc.record({
      first_name: field,
      last_name: field,
      middle_name: field,
      email: field,
      contact_no: field,
    });
    fc.assert(
      fc.property(applicants, (values) => {
        const draft = { applicants: values };
        const one = { form: id, text: '', draft, facts, expected: [] };
        expect(wrongVerdict(browser, one)).toBe(wrongVerdict(bundleOf(id), one));
      }),
      { numRuns: 300 },
    );
  });
});
