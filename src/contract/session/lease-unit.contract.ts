/** A session's data about a resident's leases. @see spec/platform.md §3 Lease / unit */
import { type Static, Type } from 'typebox';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Flag = Type.Boolean();

/** The modules that can be blocked for a property's residents. @see spec/platform.md §6 */
const MODULES = ['MAKE_PAYMENTS', 'WORKORDERS', 'PARCELS', 'MESSAGES'] as const;
export type Module = (typeof MODULES)[number];

export const RESPONSIBLE = 'Responsible';
export const NON_RESPONSIBLE = 'Non-Responsible';

/**
 * A resident's lease with its unit. `lease_status`: Current, Future, Notice, Previous or X; dates are days
 * (`2026-03-01`), '' if missing; hosts are host names; `last_login` is a time, null before the first sign-in;
 * `addendum`: whether addendums of the lease await a signature.
 */
export const LeaseUnit = Type.Object({
  lease_id: Text,
  lease_status: Text,
  lease_uid: Text,
  building_uid: Text,
  unit_uid: Text,
  property_id: Text,
  property_name: Text,
  property_type: Type.Union([Type.Literal('RESIDENTIAL'), Type.Literal('COMMERCIAL')]),
  property_host: Text,
  company_host: Text,
  lease_start_date: Text,
  lease_end_date: Text,
  movein_date: Text,
  is_lease_applicant: Flag,
  responsible_flag: Type.Union([Type.Literal(RESPONSIBLE), Type.Literal(NON_RESPONSIBLE)]),
  pending_renewal: Flag,
  addendum: Flag,
  allow_workorder: Flag,
  occupant_first_name: Text,
  occupant_last_name: Text,
  last_login: TextOrNull,
  unit_address: Text,
  user_first_name: Text,
  user_last_name: Text,
  user_email: Text,
});
export type LeaseUnit = Static<typeof LeaseUnit>;

/**
 * `lease_id`: the session's lease, null without one. `units`: all of the resident's leases. `time_zone`
 * (`America/Chicago`) of the lease's property, without a lease of the user's, in which times are shown.
 */
export const Metas = Type.Object({
  blocked_modules: Type.Array(Type.String()),
  lease: Type.Object({ lease_id: TextOrNull, units: Type.Array(LeaseUnit) }),
  time_zone: Type.Optional(Text),
});
export type Metas = Static<typeof Metas>;
