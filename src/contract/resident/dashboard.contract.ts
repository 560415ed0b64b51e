/** The resident's start page in one call, and the lease's other occupants. @see spec/platform.md §2, §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { PageAhead } from '../page-ahead.contract.ts';
import { NON_RESPONSIBLE, RESPONSIBLE } from '../session/lease-unit.contract.ts';

const Text = Type.String();
/** Integer cents; null if the amount is currently unavailable. */
const Cents = Type.Union([Type.Integer(), Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

const DashboardModules = Type.Object({
  total_charge_amount: Cents,
  failed_payment_amount: Cents,
  total_potential_charge: Cents,
  total_security_deposit_amount: Cents,
  open_wo_count: Count,
  pending_parcel_count: Count,
  unread_by_resident_message_count: Count,
  addendum_submitted: Type.Boolean(),
});

/**
 * `today` is the date at the property; `is_mtm`: the lease runs month to month; `showing_…`: whether charges that are
 * not due yet can be shown.
 */
export const Dashboard = Type.Object({
  modules: DashboardModules,
  today: Text,
  is_mtm: Type.Boolean(),
  customer_company: Text,
  property_address: Text,
  billing_account_number: Text,
  shoutbox: Type.Array(Type.Object({ title: Text, content: Text })),
  request_mobile_verification: Type.Boolean(),
  showing_potential_renewal_charges: Type.Boolean(),
  showing_potential_recurring_charges: Type.Boolean(),
});
export type Dashboard = Static<typeof Dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/tenant/dashboard',
  tag: 'resident',
  summary: 'All that the start page shows of the lease that the session is about; amounts in cents',
  request: { headers: TokenHeader },
  answer: Dashboard,
  errors: ['session.invalid', 'access.denied', 'lease.not_found'],
});

export const readHomeAhead = endpoint({
  method: 'GET',
  path: '/api/tenant/dashboard/page',
  tag: 'resident',
  summary: 'The start page as HTML, before the page runs. Null where the page shows something else first',
  request: { headers: TokenHeader },
  answer: Type.Union([PageAhead, Type.Null()]),
  errors: ['session.invalid', 'access.denied'],
});

export const Profile = Type.Object({
  co_occupants: Type.Array(
    Type.Object({
      occupant_name: Text,
      responsible_flag: Type.Union([Type.Literal(RESPONSIBLE), Type.Literal(NON_RESPONSIBLE)]),
    }),
  ),
});
export type Profile = Static<typeof Profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/tenant/profile',
  tag: 'resident',
  summary: 'Who else lives under the lease',
  request: { headers: TokenHeader },
  answer: Profile,
  errors: ['session.invalid', 'access.denied'],
});
