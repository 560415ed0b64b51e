/**
 * The addresses of the office's pages, which nobody else loads, and of all pages outside flows, in the router's syntax:
 * `:name` is a part of the path, `:name?` an optional one.
 */
import { OPEN_ROUTES, RESIDENT_ROUTES } from './page-routes.ts';

/** The pages of members of the office, which require a sign-in, too. */
export const OFFICE_ROUTES = [
  '/office',
  '/office/applications',
  '/office/guestcards/:guestcard_id',
  '/office/search',
  '/office/cases/:case_id',
  '/office/cases/:case_id/turns/:process_id',
  '/office/cases/:case_id/applicants/:applicant_id',
  '/office/messages',
  '/office/messages/templates',
  '/office/messages/:message_id',
  '/office/announcements',
  '/office/announcements/new',
  '/office/announcements/view/:announcement_id',
  '/office/parcels',
  '/office/parcels/new',
  '/office/residents',
  '/office/leases',
  '/office/leases/template',
  '/office/leases/renewals',
  '/office/leases/new/:application_id',
  '/office/leases/transfer/:lease_id',
  '/office/leases/view/:lease_id',
  '/office/property',
  '/office/setup',
  '/office/units',
  '/office/import',
  '/office/export',
  '/office/persons/:person_kind/:person_id',
  '/office/api',
  '/office/api/webhooks/:webhook_id',
  '/office/process/:process_id',
  '/office/workorders',
  '/office/workorders/today',
  '/office/workorders/plans',
  '/office/workorders/view/:workorder_id',
  '/office/colleagues',
  '/office/colleagues/:user_id',
  '/office/money',
  '/office/money/received',
  '/office/money/waiting',
  '/office/money/books',
  '/office/money/:lease_id',
  '/office/reports',
  '/studio',
  '/studio/drafts/:draft_id',
  '/studio/preview',
] as const;

export type OfficeRoute = (typeof OFFICE_ROUTES)[number];

export const PAGE_ROUTES = [...OPEN_ROUTES, ...RESIDENT_ROUTES, ...OFFICE_ROUTES] as const;
