import type { RequiredDocument } from '../../contract/application/application.contract.ts';
import type { HouseholdMember } from '../../contract/application/household.contract.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';

/** Open work of an application besides the answers of the person who views it. */
export interface OpenWork {
  /** Required documents without a file, or with a file that lacks its required date. */
  readonly documents: readonly RequiredDocument[];
  /** The other members of the household who still have something to do. */
  readonly members: readonly HouseholdMember[];
}

/** The documents step while documents can be uploaded; null if it does not apply to the person. */
export function documentStep(steps: readonly Step[]): Step | null {
  return steps.find(({ screen, editable }) => screen === 'required-documents' && editable) ?? null;
}

function isOpen({ value, require_expiration_date, meta }: RequiredDocument): boolean {
  return value === '' || (require_expiration_date && meta.some((file) => file.expiration_date === null));
}

/**
 * The open work of an application, for the dialog before the submit and for its last page.
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

/** Whether nothing is open. */
export function isNothingOpen({ documents, members }: OpenWork): boolean {
  return documents.length + members.length === 0;
}
