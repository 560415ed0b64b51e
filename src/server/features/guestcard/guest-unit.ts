import type { GuestUnit } from '../../../contract/guestcard.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  findGuestcardSettings,
  type GuestcardSettings,
} from '../../../db/guestcard/guestcard-settings.repository.ts';
import { listListingCharges } from '../../../db/property/floor-plan.repository.ts';
import { findListing, type UnitListing } from '../../../db/property/listing.repository.ts';
import {
  findProperty,
  findUnit,
  type Property,
  type Unit,
} from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';

/** The charges before the application, in cents. A fee stays with the property, a deposit comes back. */
export interface Charges {
  fees: number;
  deposit: number;
  /** Both together. */
  total: number;
}

/** A unit that somebody asks about, with all that its property says of it. */
export interface GuestPlace {
  unit: Unit;
  property: Property;
  settings: GuestcardSettings;
  /** Null where the unit is not listed. */
  listing: UnitListing | null;
  charges: Charges;
}

/**
 * The unit and its property. Give it the transaction where one is running.
 *
 * @throws {AppError} `record.not_found` for a unit that is not there.
 */
export async function guestPlace(db: Connection, unitId: string): Promise<GuestPlace> {
  const unit = await findUnit(db, unitId);
  const property = unit === null ? null : await findProperty(db, unit.property_id);
  if (unit === null || property === null) throw new AppError('record.not_found');
  const listing = await findListing(db, unit.id);
  const settings = await findGuestcardSettings(db, property.id);
  const charges = await chargesOf(db, property.id, listing?.floor_plan_id ?? null);
  return { unit, property, settings, listing, charges };
}

/** The unit as the page names it. */
export function unitView({ unit, property }: Pick<GuestPlace, 'unit' | 'property'>): GuestUnit {
  return {
    id: unit.id,
    property_id: property.id,
    property_name: property.name,
    unit_uid: unit.details.unit_uid,
    building_uid: unit.details.building_uid,
    available: unit.available,
  };
}

async function chargesOf(db: Connection, propertyId: string, planId: string | null): Promise<Charges> {
  const due = (await listListingCharges(db, propertyId)).filter(
    (charge) =>
      charge.due === 'pre_application' && (charge.floor_plan_id === null || charge.floor_plan_id === planId),
  );
  const sum = (refundable: boolean): number =>
    due
      .filter((charge) => charge.refundable === refundable)
      .reduce((total, charge) => total + charge.amount_cents, 0);
  const [fees, deposit] = [sum(false), sum(true)];
  return { fees, deposit, total: fees + deposit };
}
