import type { FormBundle } from '../../../engine/forms/form.ts';
import type { ReadApplication } from '../../process/handle-for-applicant.ts';
import { applicableSteps, stateWith } from '../../process/places.ts';

/**
 * The forms that an applicant fills in, in the order of the submitted application.
 *
 * @example submittedForms(await readForApplicant(deps, db, applicant)).map(({ id }) => id)
 */
export function submittedForms({
  deps,
  flow,
  facts,
}: Pick<ReadApplication, 'deps' | 'flow' | 'facts'>): FormBundle[] {
  return applicableSteps(flow, stateWith(flow, 'submittedForm'), facts).flatMap(({ sections }) =>
    sections.flatMap(({ form }) => deps.forms.get(form) ?? []),
  );
}
