import type { Charge } from '../../contract/guest/listing.contract.ts';
import type { ApplicantType } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { type ListingCharge, listListingCharges } from '../../db/property/floor-plan.repository.ts';
import type { Property } from '../../db/property/property.repository.ts';
import { textIn } from '../texts/text-in.ts';

/**
 * The charges of a floor plan besides the rent, in the order in which they are paid, described in a language. A null id
 * means a unit without a listed plan.
 */
export type ChargesOfPlan = (floorPlanId: string | null, language: string) => Charge[];

const order: readonly Charge['due'][] = ['pre_application', 'application', 'move_in', 'monthly'];

/**
 * The charges of a property by floor plan: its listed charges, and the application fee of one applicant from the
 * property's settings.
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
