import { listListingCharges } from '../../db/property/floor-plan.repository.ts';
import type { WrittenText } from '../../db/written-text.ts';
import { type ApplicantSubject, propertyOf } from '../features/application/applicant.subject.ts';
import type { SourceContext } from '../process/subject.ts';

/** What a property charges under a code. */
export interface CodedCharge {
  readonly charge_code: string;
  readonly description: WrittenText;
  readonly amount_cents: number;
}

/**
 * The charge of that code: what the property may charge later, else one of the fees that it takes from such an
 * applicant, else one that it lists for every plan. Null where it charges nothing under the code.
 */
export async function chargeOf(
  context: Pick<SourceContext<ApplicantSubject>, 'db' | 'subject' | 'once'>,
  code: string,
): Promise<CodedCharge | null> {
  const property = await propertyOf(context);
  const listed = await context.once('listed charges', () => listListingCharges(context.db, property.id));
  const { application_fees, later_charges = [] } = property.settings;
  const fees: CodedCharge[] = [...later_charges, ...application_fees[context.subject.applicant_type]];
  const everywhere = listed.filter(({ floor_plan_id }) => floor_plan_id === null);
  const found = [...fees, ...everywhere].find(({ charge_code }) => charge_code === code);
  return found === undefined || found.amount_cents <= 0 ? null : found;
}
