/** Options of a demo resident, and the data that the areas of the portal get. */

/** Money in cents; days as `2026-03-01`. */
export interface ResidentWish {
  /** Id of a demo property, `juniper-row`. */
  readonly property: string;
  readonly rent_cents: number;
  /** null means nine months ago. */
  readonly lease_start: string | null;
  /** null means three months from now. */
  readonly lease_end: string | null;
  /** The day of the month on which the rent is due, 1 to 31; the last day in a shorter month. */
  readonly due_day: number;
  readonly is_responsible: boolean;
  /** Maximum number of paid months in the ledger before the month that is due. */
  readonly paid_months: number;
  /** Whether to add workorders, messages, parcels and documents. */
  readonly has_post?: boolean;
  /** Whether an addendum is waiting for the resident's signature. */
  readonly has_addendum?: boolean;
}

export const PLAIN_RESIDENT: ResidentWish = {
  property: 'juniper-row',
  rent_cents: 185_000,
  lease_start: null,
  lease_end: null,
  due_day: 1,
  is_responsible: true,
  paid_months: 1,
};

/** A demo lease, with the occupant whose account signs in. */
export interface DemoLease {
  readonly lease_id: string;
  readonly unit_id: string;
  readonly company_id: string;
  readonly property_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly lease_start: string;
  readonly lease_end: string;
}
