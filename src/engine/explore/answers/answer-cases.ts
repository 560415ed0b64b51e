import type { FormSource } from '../../forms/compile.ts';
import type { FormFacts } from '../../forms/form.ts';
import { boundedFacts } from './bounded-facts.ts';
import { type AnswerCase, CaseMaker } from './case-maker.ts';
import { alternatives, missing, ruled } from './entry-cases.ts';
import { hiddenCases } from './hidden-fields.ts';
import { listCases } from './list-cases.ts';
import { unseen } from './unseen-cases.ts';

/**
 * Filled-in forms with their expected issues: valid ones, full and minimal, in every situation; for each rule one that
 * violates only it, and one at its limit that does not; lists with too many entries; an empty form. Derived from the
 * schema and the layout alone, without a validator.
 *
 * @example answerCases(applicants, facts).find(({ text }) => text.includes('first_name minLength'))?.expected
 * // [{ path: 'applicants.first_name', code: 'validation.invalid', rule: 'minLength' }]
 * @see spec/application.md §5
 */
export function answerCases(source: FormSource, given: FormFacts): AnswerCase[] {
  const facts: FormFacts = { ...given, ...boundedFacts(source, given.today) };
  const make = new CaseMaker(source, facts);
  return [
    ...make.situations.flatMap((situation) => [
      ...make.one(`${situation.text}: everything filled in`, make.inside(situation, situation.full), []),
      ...make.one(`${situation.text}: only what is required`, make.inside(situation, situation.minimal), []),
      ...missing(make, situation),
      ...ruled(make, situation),
      ...alternatives(make, situation),
      ...hiddenCases(source, situation, facts).flatMap(({ text, entry, under }) =>
        make.one(`${situation.text}: ${text}`, make.inside(situation, entry), [], under),
      ),
    ]),
    ...unseen(make),
    ...listCases(make),
  ];
}
