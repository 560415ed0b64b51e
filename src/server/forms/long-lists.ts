import { longLists } from '../../engine/forms/answers/long-lists.ts';
import type { FormBundle } from '../../engine/forms/form.ts';
import { AppError } from '../errors.ts';
import type { Answers } from './answer-fields.ts';

/**
 * Refuses answers with a list that is longer than its form allows, before its entries are processed: they would be
 * stored, and validated again with every later call.
 *
 * @throws {AppError} `validation.failed` with the lists.
 * @example refuseLongLists(flowAnswers(deps, 'application').forms, { applicant_pets: Array(31).fill({}) })
 */
export function refuseLongLists(forms: readonly Pick<FormBundle, 'schema'>[], answers: Answers): void {
  const fields = forms.flatMap((form) => longLists(form, answers)).map(({ path, code }) => ({ path, code }));
  if (fields.length > 0) throw new AppError('validation.failed', { details: { fields } });
}
