/**
 * The addresses of pages outside flows and outside the office, for the browser's router and for the server, which answers
 * 404 to all other addresses. The pages of flows are the `route` of their states.
 *
 * @see spec/platform.md §2 Route table
 */
export const OPEN_ROUTES = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/forgotPassword',
  '/auth/applicant-login',
  '/auth/resetPassword/:token',
  '/auth/verify/:token',
  '/auth/lease_impersonate',
  '/auth/logout',
  '/auth/second-factor',
  '/auth/impersonate/end',
  '/.well-known/change-password',
  '/applicant/lease_renewal/move_out/:tab?',
  '/surveys/:surveyId/respond',
  '/applicant/requestinfo/success',
  '/applicant/pre-lease',
  '/applicant/denied-form',
  '/applicant/rental-history-form',
  '/applicant/pre-screening',
  '/applicant/security-deposit',
  '/applicant/lease',
  '/applicant/lease/preview',
  '/applicant/lease/:addendum_id',
  '/lease/addendum-fees',
  '/lease/addendum-fees/finish',
  '/lease/addendum/:addendum_id',
  '/lease_renewal/addendum/:addendum_id',
  '/applicant/signed',
  '/applicant/messages',
  '/applicant/messages/:message_id',
  '/applicant-login/success',
  '/thank-you',
  '/packets/html',
  '/applicant_consent/html',
  '/floor_plans',
  '/units',
  '/select_unit',
  '/page/:idx',
  '/legal/payment-terms-and-conditions',
  '/unavailable',
  '/verify',
  '/setup',
] as const;

/** The pages of the resident's area, which require a sign-in. */
export const RESIDENT_ROUTES = [
  '/tenant/addendum',
  '/workorders',
  '/workorders/add',
  '/workorders/:workorder_id',
  '/messages',
  '/messages/view/:message_id',
  '/mails',
  '/mails/view/:id',
  '/parcels',
  '/documents',
  '/tenant',
  '/tenant/dashboard',
  '/profile/:tab?',
  '/tenant/move-in-charges',
  '/tenant/make-payment',
  '/transactions',
  '/transactions/view/:transaction_id',
  '/tenant/autopays',
  '/tenant/autopays/add',
  '/tenant/autopays/edit/:autopay_id',
  '/tenant/autopays/update_autopay_method/:autopay_id',
  '/tenant/guided-inspection/:tab?',
  '/lease_renew/:tab?',
  '/tenant/pre-lease-questionnaire',
] as const;

/** The pages of flows without their own code: such a flow names one as its start address. */
export const FLOW_ROUTES = [
  '/applicant/lease_renewal/move_out/:tab?',
  '/surveys/:surveyId/respond',
  '/tenant/guided-inspection/:tab?',
  '/lease_renew/:tab?',
  '/tenant/pre-lease-questionnaire',
] as const satisfies readonly ((typeof OPEN_ROUTES)[number] | (typeof RESIDENT_ROUTES)[number])[];

export type OpenRoute = (typeof OPEN_ROUTES)[number];
/** A page of the resident's area. */
export type ResidentRoute = (typeof RESIDENT_ROUTES)[number];

/** Pages for trying out components; they do not exist in production. */
export const TEST_PAGE_ROUTES = [
  '/playground/mjml',
  '/playground/xgrid-server',
  '/playground/xgrid-client',
  '/playground/masked',
  '/playground/placepay',
  '/autofill-helper/screenings',
  '/autofill-helper/payments',
] as const;

export type TestPageRoute = (typeof TEST_PAGE_ROUTES)[number];
