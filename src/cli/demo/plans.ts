import type { FloorPlan, ListingCharge } from '../../db/property/floor-plan.repository.ts';
import type { WrittenText } from '../../db/written-text.ts';

/** A plan of the demo. `deposit_cents` is returned at the end of the lease. */
export type DemoPlan = Omit<FloorPlan, 'id' | 'images'> & { deposit_cents: number };

/** The plans of Juniper Row; their drawings are in `src/web/public/demo/plans`. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  plan('S1', 0, '1', 430, 94_500, 40_000),
  plan('S2', 0, '1', 510, 109_500, 40_000),
  plan('A1', 1, '1', 640, 139_500, 50_000),
  plan('A2', 1, '1', 742, 168_500, 50_000),
  plan('B1', 2, '1', 905, 189_500, 75_000),
  plan('B2', 2, '2', 1008, 212_500, 75_000),
  plan('B3', 2, '1.5', 1075, 224_500, 75_000),
  plan('C1', 3, '2', 1320, 268_500, 100_000),
];

/** Charges beside the rent, for every plan. */
export const DEMO_CHARGES: readonly Omit<ListingCharge, 'floor_plan_id'>[] = [
  charge('PREAPPFEE', { en: 'Reservation fee', es: 'Cargo por reserva' }, 3_500, 'pre_application', false),
  charge('PREAPPDEP', { en: 'Holding deposit', es: 'Depósito de reserva' }, 15_000, 'pre_application', true),
  charge('ADMINFEE', { en: 'Administration fee', es: 'Cargo administrativo' }, 12_500, 'move_in', false),
  charge('WATER', { en: 'Water and sewer', es: 'Agua y alcantarillado' }, 4_500, 'monthly', false),
  charge(
    'TRASH',
    { en: 'Trash and pest control', es: 'Basura y control de plagas' },
    2_500,
    'monthly',
    false,
  ),
];

/** The deposit of a plan. */
export function depositOf({ deposit_cents }: DemoPlan): Omit<ListingCharge, 'floor_plan_id'> {
  return charge(
    'SECDEP',
    { en: 'Security deposit', es: 'Depósito de garantía' },
    deposit_cents,
    'move_in',
    true,
  );
}

/** The plan as it is stored. */
export function storedPlan(propertyId: string, { deposit_cents: _, ...rest }: DemoPlan): FloorPlan {
  return {
    ...rest,
    id: `${propertyId}-${rest.unit_type.toLowerCase()}`,
    images: ['furnished', 'dimensions'].map(
      (style) => `/demo/plans/${rest.unit_type.toLowerCase()}-${style}.svg`,
    ),
  };
}

function plan(
  unit_type: string,
  bedrooms: number,
  display_bathroom: string,
  square_feet: number,
  market_rent_cents: number,
  deposit_cents: number,
): DemoPlan {
  return { unit_type, bedrooms, display_bathroom, square_feet, market_rent_cents, deposit_cents };
}

function charge(
  charge_code: string,
  description: WrittenText,
  amount_cents: number,
  due: ListingCharge['due'],
  refundable: boolean,
): Omit<ListingCharge, 'floor_plan_id'> {
  return { charge_code, description, amount_cents, due, refundable };
}
