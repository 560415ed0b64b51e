/** The purposes of uploads: the property's required documents, and the upload fields of the forms. */

import type { Facts } from '../../../engine/facts.ts';
import type { Deps } from '../../deps.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import { applicationTabs } from '../../forms/tab-progress.ts';
import { flowOf } from '../../process/flow-cannot-run.ts';
import { applicableSteps, resume } from '../../process/places.ts';

export const requiredDocument = 'required_document';

/** The tab of the required documents: its screen is not a form. */
export const documentsTab = { step: 'applicant_documents' };
const applicationFlow = 'application';

/** A purpose and the files it accepts. */
export interface UploadPurpose {
  readonly purpose: string;
  /** The media types that its fields accept; undefined: every type that the portal accepts. */
  readonly accept: string | undefined;
}

/**
 * The purpose of that name in a flow, or null if no form of the flow has it.
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

/**
 * The purpose as it is stored with files, with its flow.
 *
 * @example keptPurpose('pool-pass', 'photo') // 'pool-pass/photo'
 */
export function keptPurpose(flow: string, purpose: string): string {
  return flow === applicationFlow ? purpose : `${flow}/${purpose}`;
}

/** The purpose in this flow of a stored purpose; null for files of another flow. */
export function purposeIn(flow: string, kept: string): string | null {
  if (flow === applicationFlow) return kept.includes('/') ? null : kept;
  return kept.startsWith(`${flow}/`) ? kept.slice(flow.length + 1) : null;
}

/** The step that shows this applicant the files of a purpose: they can be changed while it is open. */
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
  const steps =
    flow === applicationFlow
      ? applicationTabs(compiled, facts)
      : applicableSteps(compiled, resume(compiled, facts).state, facts);
  const step = shown.find((one) => steps.some(({ id }) => id === one)) ?? shown[0];
  return step === undefined ? {} : { step };
}
