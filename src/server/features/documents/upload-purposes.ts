/**
 * What files may be uploaded for: documents that the property asks for, and what the upload fields of the forms name.
 */
import type { Facts } from '../../../engine/facts.ts';
import { applicableSteps } from '../../../engine/flow/steps.ts';
import type { Deps } from '../../deps.ts';
import { flowOf } from '../../flows.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';

export const requiredDocument = 'required_document';

/** The tab of the documents that a property asks for: its screen is no form. */
export const documentsTab = { step: 'applicant_documents' };
const wizardState = 'editing';

/** What is taken for a purpose. */
export interface UploadPurpose {
  readonly purpose: string;
  /** The media types that its fields take; undefined: every type that the portal takes. */
  readonly accept: string | undefined;
}

/**
 * The purpose of that name, or null where no form has it.
 *
 * @example uploadPurpose(deps, 'pet') // { purpose: 'pet', accept: 'image/*' }
 */
export function uploadPurpose(deps: Pick<Deps, 'forms' | 'flows'>, name: string): UploadPurpose | null {
  if (name === requiredDocument) return { purpose: name, accept: undefined };
  const field = flowAnswers(deps, 'application').uploads.find(({ purpose }) => purpose === name);
  return field === undefined ? null : { purpose: name, accept: field.accept };
}

/** The tab that shows the files for a purpose to this applicant: they can be changed while it is open. */
export function stepOfFiles(
  deps: Pick<Deps, 'forms' | 'flows'>,
  facts: Facts,
  purpose: string,
): { step?: string } {
  if (purpose === requiredDocument) return documentsTab;
  const { uploads } = flowAnswers(deps, 'application');
  const shown = uploads.filter((field) => field.purpose === purpose).flatMap(({ steps }) => steps);
  const applicable = applicableSteps(flowOf(deps, 'application'), wizardState, facts).map(({ id }) => id);
  const step = shown.find((id) => applicable.includes(id)) ?? shown[0];
  return step === undefined ? {} : { step };
}
