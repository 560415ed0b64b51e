/**
 * Who may make which call, and what the call does, from the specification's table of routes and calls. The server
 * refuses impersonators by it; the tests make every call as each kind of caller.
 */
import type { Action } from './grants.ts';

/**
 * Whom a call is for. `holder`: anyone with a token of an application or guestcard, a landlord's link or a tenancy
 * link, and a signed-in resident. `ticket`: anyone who was given the file's address. `session`: anyone signed in;
 * `resident`: signed in and living there; `responsible`: a resident bound by the lease. `staff`: members of the office
 * whose policies grant the action. `payer`: anyone with a token of an application or a guestcard.
 */
export type For =
  | 'anybody'
  | 'applicant'
  | 'guest'
  | 'landlord'
  | 'session'
  | 'resident'
  | 'responsible'
  | 'staff'
  | 'impersonator'
  | 'holder'
  | 'payer'
  | 'ticket';

/** Whom the call is for, and what it does with their own records. */
export type Rule = 'anybody' | 'ticket' | `${Exclude<For, 'anybody' | 'ticket'>} ${Action}`;

/** @see spec/platform.md §2, §8; spec/application.md §7; spec/pre-application.md §7 */
export const WHO_MAY: Readonly<Record<string, Rule>> = {
  // The portal, before the visitor is identified
  'GET /health': 'anybody',
  'GET /ready': 'anybody',
  'POST /api/pms/hosts/resolve': 'anybody',
  'GET /api/configs': 'anybody',
  'GET /api/pages/slug/:idx': 'anybody',
  'GET /api/languages/:lng/:file': 'anybody',
  'POST /api/languages/:lng/:file': 'anybody',
  'GET /api/list/states': 'anybody',
  'GET /api/list/street_types': 'anybody',
  'GET /api/states': 'anybody',
  'POST /api/list/zip_codes_lookup': 'anybody',
  // Called by the payment provider; the portal verifies it by asking the provider
  'POST /api/payments/callback': 'anybody',
  // Checks a sealed file; anyone who has the file may call it
  'POST /api/verify': 'anybody',
  // The test pages, which do not exist in production
  'GET /api/playground/people': 'anybody',
  'POST /api/mjml': 'anybody',
  // Signing in
  'POST /api/tenant/auth/login': 'anybody',
  'GET /api/tenant/verify': 'session session',
  'GET /api/auth/logout': 'session session',
  'POST /api/session/renew': 'session account',
  'GET /api/sessions': 'session account',
  'DELETE /api/sessions/:id': 'session account',
  'DELETE /api/sessions': 'session account',
  // Accounts; the proof of an address is in the mail
  'POST /api/auth/register': 'anybody',
  'POST /api/auth/forgot-password': 'anybody',
  'POST /api/auth/mailed-link': 'anybody',
  'POST /api/auth/reset-password': 'anybody',
  'POST /api/auth/verify': 'anybody',
  'POST /api/user/password': 'session account',
  'POST /api/user/email': 'session account',
  'POST /api/user/email/confirm': 'session account',
  // Social sign-in; the proof of identity comes from the provider
  'POST /api/auth/social': 'anybody',
  'POST /api/auth/login/social': 'anybody',
  'POST /api/auth/social/mail': 'anybody',
  'POST /api/user/social': 'session account',
  'GET /api/user/social': 'session account',
  'DELETE /api/user/social/:type': 'session account',
  // With a one-time code; never for an impersonator
  'POST /api/auth/impersonate': 'anybody',
  'POST /api/auth/impersonate/end': 'impersonator end impersonation',
  'POST /api/tenant/auth/switch_unit': 'resident switch',
  // A resident's own records
  'GET /api/tenant/notification_count': 'session read',
  'GET /api/tenant/addendum_submitted': 'session read',
  'POST /api/tenant/addendum': 'responsible sign',
  'GET /api/tenant/dashboard': 'resident read',
  'GET /api/tenant/dashboard/page': 'resident read',
  'GET /api/tenant/profile': 'resident read',
  'PUT /api/tenant/messages': 'resident message',
  // Automatic payments
  'GET /api/tenant/autopays': 'resident read',
  'GET /api/tenant/autopays/:autopay_id': 'resident read',
  'POST /api/tenant/autopays/preview': 'responsible pay',
  'POST /api/tenant/autopays': 'responsible pay',
  'PUT /api/tenant/autopays/:autopay_id': 'responsible pay',
  'PUT /api/tenant/autopays/:autopay_id/method': 'responsible pay',
  'PUT /api/tenant/autopays/:autopay_id/pause': 'responsible pay',
  'DELETE /api/tenant/autopays/:autopay_id': 'responsible pay',
  'GET /api/user_details': 'session read',
  'POST /api/user_details': 'session change',
  'POST /api/user/analytics': 'session change',
  'GET /api/user/access-log': 'session account',
  // The bill of a lease, and paying it
  'GET /api/tenant/bill': 'resident read',
  'POST /api/tenant/payments': 'responsible pay',
  'POST /api/tenant/payments/placepay/meta': 'responsible pay',
  'POST /api/tenant/payments/placepay': 'responsible pay',
  'POST /api/tenant/payments/placepay/closed': 'responsible pay',
  'POST /api/tenant/payments/card-session': 'responsible pay',
  'GET /api/tenant/payment-methods': 'resident read',
  'POST /api/tenant/payment-methods': 'responsible pay',
  'DELETE /api/tenant/payment-methods/:method_id': 'responsible pay',
  'GET /api/tenant/transactions': 'resident read',
  'GET /api/tenant/transactions.csv': 'resident read',
  'GET /api/tenant/due-days.ics': 'resident read',
  'GET /api/tenant/transactions/:transaction_id': 'resident read',
  'GET /api/tenant/transactions/:transaction_id/receipt': 'resident read',
  'POST /api/tenant/transactions/:transaction_id/cancel': 'responsible pay',
  'POST /api/tenant/transactions/:transaction_id/call-off': 'responsible pay',
  // Workorders of the lease
  'GET /api/tenant/workorders': 'resident read',
  'POST /api/tenant/workorders': 'resident change',
  'GET /api/tenant/workorders/:workorder_id': 'resident read',
  'POST /api/tenant/workorders/:workorder_id/events': 'resident change',
  // What residents receive
  'GET /api/tenant/messages': 'resident read',
  'GET /api/tenant/messages/:message_id': 'resident read',
  'POST /api/tenant/messages/:message_id/read': 'resident change',
  'POST /api/tenant/messages/:message_id/files': 'resident message',
  'GET /api/tenant/parcels': 'resident read',
  'POST /api/tenant/parcels/:parcel_id/pick-up': 'resident change',
  'GET /api/tenant/documents': 'resident read',
  'POST /api/tenant/documents/:document_id/read': 'resident change',
  'GET /api/tenant/mails': 'resident read',
  'GET /api/tenant/mails/:mail_id': 'resident read',
  'GET /api/tenant/notice-wishes': 'resident read',
  'POST /api/tenant/notice-wishes': 'resident account',
  'POST /api/tenant/mobile': 'resident account',
  'POST /api/tenant/mobile/verify': 'resident account',
  'POST /api/user/language': 'session account',
  // What the office does for residents and applicants: each needs its own policy
  'POST /api/office/impersonations': 'staff impersonate',
  'GET /api/office/messages': 'staff see messages',
  'POST /api/office/messages': 'staff serve messages',
  'POST /api/office/messages/:message_id/read': 'staff serve messages',
  'POST /api/office/parcels': 'staff serve parcels',
  'POST /api/office/documents': 'staff serve documents',
  'GET /api/office/addendums': 'staff see leases',
  'POST /api/office/addendums': 'staff serve leases',
  'POST /api/office/addendums/:addendum_id/withdrawal': 'staff serve leases',
  'GET /api/office/leases': 'staff see leases',
  'GET /api/office/leases/:lease_id': 'staff see leases',
  'POST /api/office/leases/:lease_id/reminder': 'staff serve leases',
  'POST /api/office/leases/:lease_id/withdrawal': 'staff serve leases',
  'POST /api/office/leases/:lease_id/countersignature': 'staff serve leases',
  'GET /api/office/lease-drafts': 'staff see leases',
  'GET /api/office/lease-drafts/:application_id': 'staff serve leases',
  'POST /api/office/lease-drafts/:application_id/preview': 'staff serve leases',
  'POST /api/office/lease-drafts/:application_id/lease': 'staff serve leases',
  'GET /api/office/lease-template': 'staff see leases',
  'PUT /api/office/lease-template': 'staff serve leases',
  'GET /api/office/occasions': 'staff see leases',
  'POST /api/office/occasions': 'staff serve leases',
  'DELETE /api/office/occasions/:occasion_id': 'staff serve leases',
  'GET /api/office/turns': 'staff serve turns',
  'POST /api/office/turns/:process_id/claim': 'staff serve turns',
  'DELETE /api/office/turns/:process_id/claim': 'staff serve turns',
  'GET /api/office/workorders': 'staff see workorders',
  // Each result and each part of a case needs the policy of its work, too
  'GET /api/office/applications': 'staff see applications',
  'GET /api/office/applications/offer': 'staff see applications',
  'POST /api/office/applications': 'staff serve applications',
  'POST /api/office/applications/:application_id/applicants': 'staff serve applications',
  'POST /api/office/applications/:application_id/unit': 'staff serve applications',
  'POST /api/office/applications/:application_id/cancellation': 'staff serve applications',
  'POST /api/office/applicants/:applicant_id/link': 'staff serve applications',
  'POST /api/office/applicants/:applicant_id/removal': 'staff serve applications',
  'GET /api/office/guestcards': 'staff see applications',
  'GET /api/office/guestcards/:guestcard_id': 'staff see applications',
  'PUT /api/office/guestcards/:guestcard_id/follow-up': 'staff serve applications',
  'POST /api/office/guestcards/:guestcard_id/invitation': 'staff serve applications',
  'POST /api/office/guestcards/:guestcard_id/join': 'staff serve applications',
  'GET /api/office/search': 'staff see cases',
  'GET /api/office/cases/:case_id': 'staff see cases',
  'GET /api/office/cases/:case_id/record.pdf': 'staff see cases',
  'GET /api/office/applicants/:applicant_id/answers': 'staff see applications',
  'POST /api/office/applicants/:applicant_id/secrets': 'staff serve applications',
  // The studio: drafts of flows, forms and texts, and which release is live
  'GET /api/studio/releases': 'staff see flows',
  'GET /api/studio/scopes': 'staff publish flows',
  'POST /api/studio/releases/:hash/activation': 'staff publish flows',
  'GET /api/studio/names': 'staff see flows',
  'GET /api/studio/drafts': 'staff see flows',
  'POST /api/studio/drafts': 'staff edit flows',
  'GET /api/studio/drafts/:draft_id': 'staff see flows',
  'DELETE /api/studio/drafts/:draft_id': 'staff edit flows',
  'GET /api/studio/drafts/:draft_id/files': 'staff see flows',
  'PUT /api/studio/drafts/:draft_id/files': 'staff edit flows',
  'POST /api/studio/drafts/:draft_id/undo': 'staff edit flows',
  'POST /api/studio/drafts/:draft_id/redo': 'staff edit flows',
  'POST /api/studio/drafts/:draft_id/rebase': 'staff edit flows',
  'POST /api/studio/drafts/:draft_id/check': 'staff see flows',
  'POST /api/studio/drafts/:draft_id/rehearsal': 'staff see flows',
  'POST /api/studio/drafts/:draft_id/paper': 'staff see flows',
  'POST /api/studio/drafts/:draft_id/publication': 'staff publish flows',
  'DELETE /api/studio/drafts/:draft_id/publication': 'staff publish flows',
  // The link to an application, by mail only
  'POST /api/application-links': 'anybody',
  // An applicant's own application
  'GET /api/applicant/application': 'applicant read',
  'GET /api/applicant/application/form': 'applicant read',
  'GET /api/applicant/timeline': 'applicant read',
  'GET /api/applicant/answers.pdf': 'applicant read',
  'POST /api/applicant/application/draft': 'applicant change',
  'POST /api/applicant/application/autosave': 'applicant change',
  'POST /api/applicant/save-submit': 'applicant sign',
  'POST /api/applicant/cancel-application': 'applicant sign',
  'DELETE /api/applicant/records/:entity/:id': 'applicant change',
  'GET /api/applicant/prev-applicant-data': 'applicant read',
  'GET /api/applicant/shoutbox': 'applicant read',
  'GET /api/applicant/must_read/:property_id': 'applicant read',
  'GET /api/applicant/ip': 'applicant read',
  'GET /api/applicant/household': 'applicant read',
  'GET /api/co-applicant': 'applicant read',
  'POST /api/co-applicant': 'applicant change',
  'DELETE /api/co-applicant/:id': 'applicant change',
  'POST /api/applicant/upload-docs': 'applicant change',
  'GET /api/applicant/required_documents': 'applicant read',
  'POST /api/applicant/required_documents': 'applicant change',
  'DELETE /api/applicant/delete_applicant_file/:id': 'applicant change',
  'GET /api/applicant/notification_count': 'applicant read',
  'GET /api/applicant/messages': 'applicant read',
  'PUT /api/applicant/messages': 'applicant message',
  'GET /api/applicant/messages/:message_id': 'applicant read',
  'POST /api/applicant/messages/:message_id/read': 'applicant change',
  'POST /api/applicant/messages/:message_id/files': 'applicant message',
  'GET /api/files/:id': 'ticket',
  'GET /api/applicant/application_payments': 'applicant read',
  'GET /api/applicant/payment': 'applicant read',
  'POST /api/applicant/payment/screening': 'applicant pay',
  'POST /api/applicant/unit/:unit_id/payments/placepay/meta': 'applicant pay',
  'POST /api/applicant/payment/placepay': 'applicant pay',
  'POST /api/applicant/payment/placepay/closed': 'applicant pay',
  'POST /api/applicant/payment/burton/meta': 'payer pay',
  'GET /api/applicant/exam': 'applicant secrets',
  'POST /api/applicant/exam': 'applicant secrets',
  // Questionnaires
  'GET /api/applicant/questionnaire/pre_lease': 'applicant read',
  'POST /api/applicant/questionnaire/pre_lease': 'applicant change',
  'GET /api/applicant/questionnaire/denied_form': 'applicant read',
  'POST /api/applicant/questionnaire/denied_form': 'applicant change',
  'GET /api/applicant/questionnaire/pre_screening': 'applicant read',
  'POST /api/applicant/questionnaire/pre_screening': 'applicant change',
  'GET /api/applicant/questionnaire/rental_history/:applicant_id': 'landlord read',
  'POST /api/applicant/questionnaire/rental_history/:applicant_id': 'landlord change',
  'POST /api/applicant/questionnaire/:questionnaire/files': 'applicant change',
  'DELETE /api/applicant/questionnaire/:questionnaire/files/:file_id': 'applicant change',
  'POST /api/applicant/questionnaire/rental_history/:applicant_id/files': 'landlord change',
  'DELETE /api/applicant/questionnaire/rental_history/:applicant_id/files/:file_id': 'landlord change',
  // Signing the lease
  'GET /api/applicant/lease': 'applicant read',
  'GET /api/lease-documents/:document_id/:applicant_id': 'ticket',
  'GET /api/applicant/lease/sealed': 'applicant read',
  'GET /api/applicant/lease/signed': 'applicant read',
  'GET /api/applicant/lease/archive': 'applicant read',
  'GET /api/lease-archives/:lease_id/:applicant_id': 'ticket',
  'POST /api/applicant/save_sign_draft': 'applicant sign',
  'POST /api/applicant/lease': 'applicant sign',
  'GET /api/applicant/lease/consent': 'applicant read',
  'POST /api/applicant/lease/consent': 'applicant sign',
  'POST /api/applicant/lease/decline': 'applicant sign',
  'POST /api/applicant/lease/reconsider': 'applicant sign',
  // Finding a unit, and leaving a guestcard
  'GET /api/plugin/floor_plans_data': 'anybody',
  'GET /api/plugin/unit_list_data': 'anybody',
  'GET /api/plugin/select_plan_data': 'anybody',
  'GET /api/plugin/guestcard/:property_id/units': 'anybody',
  'GET /api/applicant/unit/:unit_id/guestcard': 'anybody',
  'GET /api/applicant/unit/:unit_id/payment': 'anybody',
  'GET /api/applicant/lease_term_dates/:unit_id': 'anybody',
  'POST /api/applicant/unit/:unit_id/guestcard': 'anybody',
  'POST /api/applicant/unit/:unit_id/request_information': 'anybody',
  'POST /api/applicant/unit/:unit_id/invoice': 'anybody',
  'POST /api/applicant/duplicate_guestcards/:property_id': 'anybody',
  'POST /api/applicant/duplicate_guestcards/:property_id/code': 'anybody',
  'POST /api/applicant/duplicate_guestcards/:property_id/details': 'anybody',
  'POST /api/applicant/send_otp_message': 'anybody',
  'POST /api/applicant/verify_otp': 'anybody',
  'GET /api/applicant/guestcard-verify': 'guest read',
  'POST /api/applicant/:applicant_id/update-unit/:unit_id': 'guest change',
  'POST /api/applicant/unit/:unit_id/guestcard/placepay/meta': 'guest pay',
  'POST /api/applicant/unit/:unit_id/guestcard/placepay/closed': 'guest pay',
  'POST /api/applicant/unit/:unit_id/payments/:gateway': 'guest pay',
  // Every flow
  'POST /api/flows/:flow/look': 'anybody',
  'GET /api/flows': 'holder read',
  'GET /api/flows/linked': 'holder read',
  'POST /api/flows/:flow/processes': 'holder change',
  'GET /api/processes/:id': 'holder read',
  'POST /api/processes/:id/events': 'holder change',
  'POST /api/processes/:id/files': 'holder change',
  'GET /api/processes/:id/log': 'holder read',
};

/**
 * Splits a rule into its two parts; the action is null for a call that anybody may make.
 *
 * @example partsOf('applicant pay') // { whom: 'applicant', action: 'pay' }
 */
export function partsOf(rule: Rule): { readonly whom: For; readonly action: Action | null } {
  const [whom = 'anybody', ...action] = rule.split(' ');
  return { whom: whom as For, action: action.length === 0 ? null : (action.join(' ') as Action) };
}
