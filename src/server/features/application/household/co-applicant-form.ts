import type { CoApplicantForm } from '../../../../contract/application/co-applicant.contract.ts';
import { checkForm } from '../../../../engine/forms/answers/check.ts';
import { formInstance } from '../../../../engine/forms/answers/instance.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';

const formId = 'household/co-applicant';

/** A valid invitation. Texts are trimmed, `contact_no` has only digits, a minor has neither email nor number. */
export interface CoApplicantEntry {
  applicant_type: 'CO-APPLICANT' | 'GUARANTOR';
  first_name: string;
  middle_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  date_of_birth: string | null;
  is_responsible: boolean;
  is_minor: boolean;
  relationship: string | null;
}

/**
 * Validates an invitation with the same form that the page shows.
 *
 * @param facts of the forms: `formFactsOf`.
 * @throws {AppError} `validation.failed` with every failed field.
 * @see spec/platform.md §5 Co-applicant form
 */
export function judgedCoApplicant(
  deps: Pick<Deps, 'forms'>,
  facts: FormFacts,
  sent: CoApplicantForm,
): CoApplicantEntry {
  const bundle = bundleIn(deps);
  refuseFailed(checkForm(bundle, sent, facts));
  return entryOf(formInstance(bundle, sent, facts));
}

/**
 * As `judgedCoApplicant`, for several people at once: the failed fields are named by place, `people.1.email`.
 *
 * @example judgedPeople(deps, facts, [ada, grace])
 */
export function judgedPeople(
  deps: Pick<Deps, 'forms'>,
  facts: FormFacts,
  people: readonly CoApplicantForm[],
): CoApplicantEntry[] {
  const bundle = bundleIn(deps);
  refuseFailed(
    people.flatMap((sent, place) =>
      checkForm(bundle, sent, facts).map(({ path, code }) => ({ path: `people.${place}.${path}`, code })),
    ),
  );
  return people.map((sent) => entryOf(formInstance(bundle, sent, facts)));
}

function bundleIn({ forms }: Pick<Deps, 'forms'>): FormBundle {
  const bundle = forms.get(formId);
  if (bundle === undefined) throw new Error(`The form "${formId}" is not loaded.`);
  return bundle;
}

function refuseFailed(issues: readonly Pick<FieldIssue, 'path' | 'code'>[]): void {
  const fields = issues.map(({ path, code }) => ({ path, code }));
  if (fields.length > 0) throw new AppError('validation.failed', { details: { fields } });
}

function entryOf(given: Readonly<Record<string, unknown>>): CoApplicantEntry {
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  const is_minor = given.is_minor === true;
  return {
    applicant_type: text('applicant_type') === 'GUARANTOR' ? 'GUARANTOR' : 'CO-APPLICANT',
    first_name: text('first_name'),
    middle_name: text('middle_name'),
    last_name: text('last_name'),
    email: text('email'),
    contact_no: text('contact_no').replaceAll(/\D/g, ''),
    date_of_birth: text('date_of_birth') || null,
    // Responsible by default, as the toggle of the form; minors never are.
    is_responsible: !is_minor && given.is_responsible !== false,
    is_minor,
    relationship: text('relationship') || null,
  };
}
