/**
 * Who may make which call, written down from the specification and not from the server: the call's table of routes and
 * calls says whether a visitor, a guest, an applicant or a signed-in person makes it.
 */

/**
 * Whom a call is for. `holder`: whoever has a token of an application, a guestcard or a
 * landlord's link. `ticket`: whoever was given the address of the file.
 */
export type For = 'anybody' | 'applicant' | 'guest' | 'landlord' | 'session' | 'holder' | 'ticket';

/** @see spec/platform.md §2, §8; spec/application.md §7; spec/pre-application.md §7 */
export const WHO_MAY: Readonly<Record<string, For>> = {
  // The portal, before anybody has said who they are
  'GET /health': 'anybody',
  'GET /ready': 'anybody',
  'POST /api/pms/hosts/resolve': 'anybody',
  'GET /api/configs': 'anybody',
  'GET /api/pages/slug/:idx': 'anybody',
  'GET /api/languages/:lng/:file': 'anybody',
  'GET /api/list/states': 'anybody',
  'GET /api/states': 'anybody',
  'POST /api/list/zip_codes_lookup': 'anybody',
  // What the payment provider calls; it proves itself by what the portal then asks it
  'POST /api/payments/callback': 'anybody',
  // Signing in
  'POST /api/tenant/auth/login': 'anybody',
  'GET /api/tenant/verify': 'session',
  'GET /api/auth/logout': 'session',
  'POST /api/session/renew': 'session',
  'GET /api/sessions': 'session',
  'DELETE /api/sessions/:id': 'session',
  'DELETE /api/sessions': 'session',
  // Accounts; what proves an address is in the mail
  'POST /api/auth/register': 'anybody',
  'POST /api/auth/forgot-password': 'anybody',
  'POST /api/auth/mailed-link': 'anybody',
  'POST /api/auth/reset-password': 'anybody',
  'POST /api/auth/verify': 'anybody',
  'POST /api/user/password': 'session',
  // The link to an application, by mail only
  'POST /api/application-links': 'anybody',
  // An applicant's own application
  'GET /api/applicant/application': 'applicant',
  'POST /api/applicant/application/draft': 'applicant',
  'POST /api/applicant/application/autosave': 'applicant',
  'POST /api/applicant/save-submit': 'applicant',
  'POST /api/applicant/cancel-application': 'applicant',
  'DELETE /api/applicant/records/:entity/:id': 'applicant',
  'GET /api/applicant/prev-applicant-data': 'applicant',
  'GET /api/applicant/shoutbox': 'applicant',
  'GET /api/applicant/must_read/:property_id': 'applicant',
  'GET /api/applicant/ip': 'applicant',
  'GET /api/applicant/household': 'applicant',
  'GET /api/co-applicant': 'applicant',
  'POST /api/co-applicant': 'applicant',
  'DELETE /api/co-applicant/:id': 'applicant',
  'POST /api/applicant/upload-docs': 'applicant',
  'GET /api/applicant/required_documents': 'applicant',
  'POST /api/applicant/required_documents': 'applicant',
  'DELETE /api/applicant/delete_applicant_file/:id': 'applicant',
  'GET /api/files/:id': 'ticket',
  'GET /api/applicant/application_payments': 'applicant',
  'GET /api/applicant/payment': 'applicant',
  'POST /api/applicant/payment/screening': 'applicant',
  'POST /api/applicant/unit/:unit_id/payments/placepay/meta': 'applicant',
  'POST /api/applicant/payment/placepay': 'applicant',
  'POST /api/applicant/payment/burton/meta': 'holder',
  'GET /api/applicant/exam': 'applicant',
  'POST /api/applicant/exam': 'applicant',
  // Questionnaires
  'GET /api/applicant/questionnaire/pre_lease': 'applicant',
  'POST /api/applicant/questionnaire/pre_lease': 'applicant',
  'GET /api/applicant/questionnaire/denied_form': 'applicant',
  'POST /api/applicant/questionnaire/denied_form': 'applicant',
  'GET /api/applicant/questionnaire/pre_screening': 'applicant',
  'POST /api/applicant/questionnaire/pre_screening': 'applicant',
  'GET /api/applicant/questionnaire/rental_history/:applicant_id': 'landlord',
  'POST /api/applicant/questionnaire/rental_history/:applicant_id': 'landlord',
  'POST /api/applicant/questionnaire/:questionnaire/files': 'applicant',
  'DELETE /api/applicant/questionnaire/:questionnaire/files/:file_id': 'applicant',
  'POST /api/applicant/questionnaire/rental_history/:applicant_id/files': 'landlord',
  'DELETE /api/applicant/questionnaire/rental_history/:applicant_id/files/:file_id': 'landlord',
  // Signing the lease
  'GET /api/applicant/lease': 'applicant',
  'POST /api/applicant/save_sign_draft': 'applicant',
  'POST /api/applicant/lease': 'applicant',
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
  'GET /api/applicant/guestcard-verify': 'guest',
  'POST /api/applicant/:applicant_id/update-unit/:unit_id': 'guest',
  'POST /api/applicant/unit/:unit_id/guestcard/placepay/meta': 'guest',
  'POST /api/applicant/unit/:unit_id/payments/:gateway': 'guest',
  // Every flow
  'POST /api/flows/:flow/look': 'anybody',
  'GET /api/flows': 'holder',
  'POST /api/flows/:flow/processes': 'holder',
  'GET /api/processes/:id': 'holder',
  'POST /api/processes/:id/events': 'holder',
  'POST /api/processes/:id/files': 'holder',
  'GET /api/processes/:id/log': 'holder',
};
