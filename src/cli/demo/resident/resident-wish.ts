/** What a resident of the demo shall be like, and what the areas of the portal are told of them. */

/** Money in cents; days as `2026-03-01`. */
export interface ResidentWish {
  /** Of a demo property, `juniper-row`. */
  readonly property: string;
  readonly rent_cents: number;
  /** null: nine months ago. */
  readonly lease_start: string | null;
  /** null: three months from now. */
  readonly lease_end: string | null;
  /** The day of the month on which the rent is due, 1 to 31; in a shorter month its last day. */
  readonly due_day: number;
  readonly is_responsible: boolean;
  /** So many months of the ledger, at most, were paid before the one that is due. */
  readonly paid_months: number;
  /** Workorders, messages, parcels and documents have come already. */
  readonly has_post?: boolean;
  /** An addendum waits for the resident's signature. */
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

/** A lease of the demo, with the occupant whose account signs in. */
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
