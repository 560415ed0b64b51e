import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { workorderAudience } from '../workorders/workorder.audience.ts';
import { applicantAudience } from './applicant.audience.ts';
import type { Audience } from './audience.ts';
import { tenancyAudience } from './tenancy.audience.ts';

/** Audiences of data-only flows by the `subject` of the flow's start. */
const AUDIENCES: Readonly<Record<string, Audience>> = {
  application: applicantAudience as unknown as Audience,
  tenancy: tenancyAudience as unknown as Audience,
  workorder: workorderAudience as unknown as Audience,
};

/** The audience of a data-only flow. @throws {Error} if the subject of its start has no audience. */
export function audienceOf({ file }: { readonly file: FlowFile }): Audience {
  const subject = file.start?.subject ?? '';
  const audience = Object.hasOwn(AUDIENCES, subject) ? AUDIENCES[subject] : undefined;
  if (audience === undefined) throw new Error(`No flow of "${subject}" can be of data alone.`);
  return audience;
}
