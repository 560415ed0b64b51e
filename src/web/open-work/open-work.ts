import type { RequiredDocument } from '../../contract/application/application.contract.ts';
import type { HouseholdMember } from '../../contract/application/household.contract.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';

/** What an application waits for beside the answers of the person who looks at it. */
export interface OpenWork {
  /** Documents that are asked for and have no file, or a file without the date that it needs. */
  readonly documents: readonly RequiredDocument[];
  /** The others of the household who still have something to do. */
  readonly members: readonly HouseholdMember[];
}

/** The step of the documents, while they can be given; null for whom it does not apply. */
export function documentStep(steps: readonly Step[]): Step | null {
  return steps.find(({ screen, editable }) => screen === 'required-documents' && editable) ?? null;
}

function isOpen({ value, require_expiration_date, meta }: RequiredDocument): boolean {
  return value === '' || (require_expiration_date && meta.some((file) => file.expiration_date === null));
}

/**
 * What is missing of an application, for the dialog before the submit and for its last page.
 *
 * @param steps of the wizard, as they apply to the person
 * @param members of the household; empty while they are not known
 * @example openWork(steps, answer.required_document, data?.members ?? []).documents // [the ID without a file]
 */
export function openWork(
  steps: readonly Step[],
  documents: readonly RequiredDocument[],
  members: readonly HouseholdMember[],
): OpenWork {
  return {
    documents: documentStep(steps) === null ? [] : documents.filter(isOpen),
    members: members.filter(
      ({ is_you, status, todo }) =>
        !is_you && (status === 'not_started' || status === 'in_progress' || todo.length > 0),
    ),
  };
}

/** Whether nothing is missing. */
export function isNothingOpen({ documents, members }: OpenWork): boolean {
  return documents.length + members.length === 0;
}
