import type { Charge } from '../contract/guest/listing.contract.ts';
import type { ApplicantType } from '../db/applicant/applicant.repository.ts';
import type { Connection } from '../db/client.ts';
import { type ListingCharge, listListingCharges } from '../db/property/floor-plan.repository.ts';
import type { Property } from '../db/property/property.repository.ts';
import { textIn } from './texts/text-in.ts';

/**
 * What an apartment of that plan costs beside the rent, in the order in which it is paid, named in a language. Null stands
 * for a unit of no listed plan.
 */
export type ChargesOfPlan = (floorPlanId: string | null, language: string) => Charge[];

const order: readonly Charge['due'][] = ['pre_application', 'application', 'move_in', 'monthly'];

/**
 * The charges of a property by plan: what it lists, and the application fee of one applicant, which the
 * property's settings know.
 *
 * @example (await chargesOf(db, property))(plan.id, 'es').filter((charge) => charge.refundable)
 */
export async function chargesOf(
  db: Connection,
  property: Property,
  applicantType: ApplicantType = 'PRIMARY',
): Promise<ChargesOfPlan> {
  const listed = await listListingCharges(db, property.id);
  const fees: ListingCharge[] = property.settings.application_fees[applicantType].map((fee) => ({
    ...fee,
    floor_plan_id: null,
    due: 'application',
    refundable: false,
  }));
  const all = order.flatMap((due) => [...fees, ...listed].filter((charge) => charge.due === due));
  return (floorPlanId, language) =>
    all
      .filter((charge) => charge.floor_plan_id === null || charge.floor_plan_id === floorPlanId)
      .map(({ floor_plan_id: _, ...charge }) => ({
        ...charge,
        description: textIn(charge.description, language),
      }));
}
