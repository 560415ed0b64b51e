/**
 * What files may be uploaded for: documents that the property asks for, and what the upload fields of the forms name.
 */

import type { Facts } from '../../../engine/facts.ts';
import type { Deps } from '../../deps.ts';
import { flowOf } from '../../flows.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import { applicableSteps, resume } from '../../process/places.ts';

export const requiredDocument = 'required_document';

/** The tab of the documents that a property asks for: its screen is no form. */
export const documentsTab = { step: 'applicant_documents' };
const wizardState = 'editing';
const applicationFlow = 'application';

/** What is taken for a purpose. */
export interface UploadPurpose {
  readonly purpose: string;
  /** The media types that its fields take; undefined: every type that the portal takes. */
  readonly accept: string | undefined;
}

/**
 * The purpose of that name in a flow, or null where no form of the flow has it.
 *
 * @example uploadPurpose(deps, 'application', 'pet') // { purpose: 'pet', accept: 'image/*' }
 */
export function uploadPurpose(
  deps: Pick<Deps, 'forms' | 'flows'>,
  flow: string,
  name: string,
): UploadPurpose | null {
  if (flow === applicationFlow && name === requiredDocument) return { purpose: name, accept: undefined };
  const field = flowAnswers(deps, flow).uploads.find(({ purpose }) => purpose === name);
  return field === undefined ? null : { purpose: name, accept: field.accept };
}

/** What the files of a flow for a purpose are kept under. @example keptPurpose('pool-pass', 'photo') // 'pool-pass/photo' */
export function keptPurpose(flow: string, purpose: string): string {
  return flow === applicationFlow ? purpose : `${flow}/${purpose}`;
}

/** The purpose in this flow of what files are kept under; null where they are those of another flow. */
export function purposeIn(flow: string, kept: string): string | null {
  if (flow === applicationFlow) return kept.includes('/') ? null : kept;
  return kept.startsWith(`${flow}/`) ? kept.slice(flow.length + 1) : null;
}

/** The step that shows the files for a purpose to this applicant: they can be changed while it is open. */
export function stepOfFiles(
  deps: Pick<Deps, 'forms' | 'flows'>,
  flow: string,
  facts: Facts,
  purpose: string,
): { step?: string } {
  if (flow === applicationFlow && purpose === requiredDocument) return documentsTab;
  const { uploads } = flowAnswers(deps, flow);
  const shown = uploads.filter((field) => field.purpose === purpose).flatMap(({ steps }) => steps);
  const compiled = flowOf(deps, flow);
  const state = flow === applicationFlow ? wizardState : resume(compiled, facts).state;
  const applicable = applicableSteps(compiled, state, facts).map(({ id }) => id);
  const step = shown.find((id) => applicable.includes(id)) ?? shown[0];
  return step === undefined ? {} : { step };
}
