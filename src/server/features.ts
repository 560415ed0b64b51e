/**
 * The features of the server, one per line. A new feature is registered only here.
 */

import { apiKeyGuard } from './access/api-key-guard.ts';
import { impersonationGuard } from './access/impersonation-guard.ts';
import { repeatedCalls } from './access/repeated-calls.ts';
import type { App } from './app-type.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/account.routes.ts';
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor.routes.ts';
import { sessionRoutes } from './features/accounts/session/session.routes.ts';
import { signInRoutes } from './features/accounts/session/sign-in.routes.ts';
import { socialRoutes } from './features/accounts/social/social.routes.ts';
import { socialFrameRoutes, socialHostGuard } from './features/accounts/social/social-frame.routes.ts';
import { applicationRoutes } from './features/application/application.routes.ts';
import { householdRoutes } from './features/application/household/household.routes.ts';
import { linkRoutes } from './features/application/link.routes.ts';
import { autopayRoutes } from './features/autopay/autopay.routes.ts';
import { documentRoutes } from './features/documents/document.routes.ts';
import { examRoutes } from './features/exam/exam.routes.ts';
import { flowRoutes } from './features/flows/data-flows/flow.routes.ts';
import { lookRoutes } from './features/flows/look.routes.ts';
import { processRoutes } from './features/flows/process.routes.ts';
import { guestcardRoutes } from './features/guestcard/guestcard.routes.ts';
import { impersonationRoutes } from './features/impersonation/impersonation.routes.ts';
import { leaseRoutes } from './features/lease/lease.routes.ts';
import { sealedLeaseRoutes } from './features/lease/sealing/sealed-lease.routes.ts';
import { verifyRoutes } from './features/lease/sealing/verify.routes.ts';
import { listingRoutes } from './features/listings/listing.routes.ts';
import { embeddedAvailability } from './features/listings/listing-pages.ts';
import { applicantMessageRoutes } from './features/messages/applicant-message.routes.ts';
import { messageRoutes } from './features/messages/message.routes.ts';
import { noticeRoutes } from './features/notices/notice.routes.ts';
import { otpRoutes } from './features/notices/otp.routes.ts';
import { announcementRoutes } from './features/office/announcements/announcement.routes.ts';
import { apiKeyRoutes } from './features/office/api/api-key.routes.ts';
import { webhookRoutes } from './features/office/api/webhook.routes.ts';
import { officeApplicationRoutes } from './features/office/applications/office-application.routes.ts';
import { officeCaseRoutes } from './features/office/cases/office-case.routes.ts';
import { colleagueRoutes } from './features/office/colleagues/colleague.routes.ts';
import { exportRoutes } from './features/office/export/export.routes.ts';
import { officeGuestcardRoutes } from './features/office/guestcards/office-guestcard.routes.ts';
import { importRoutes } from './features/office/import/import.routes.ts';
import { inspectionRoutes } from './features/office/inspections/inspection.routes.ts';
import { officeLeaseRoutes } from './features/office/leases/office-lease.routes.ts';
import { ownPaperRoutes } from './features/office/leases/own-papers/own-paper.routes.ts';
import { officeRenewalRoutes } from './features/office/leases/renewals/office-renewal.routes.ts';
import { officeTransferRoutes } from './features/office/leases/transfer/office-transfer.routes.ts';
import { officeMoneyRoutes } from './features/office/money/money.routes.ts';
import { officeMoneyActRoutes } from './features/office/money/money-act.routes.ts';
import { officeMoneyBooksRoutes } from './features/office/money/money-books.routes.ts';
import { officeAddendumRoutes } from './features/office/office-addendum.routes.ts';
import { officeImpersonationRoutes } from './features/office/office-impersonation.routes.ts';
import { officeOccasionRoutes } from './features/office/office-occasion.routes.ts';
import { officePostRoutes } from './features/office/office-post.routes.ts';
import { officeTurnRoutes } from './features/office/office-turn.routes.ts';
import { officeWorkorderRoutes } from './features/office/office-workorder.routes.ts';
import { officeParcelRoutes } from './features/office/parcels/office-parcel.routes.ts';
import { privacyRoutes } from './features/office/privacy/privacy.routes.ts';
import { propertySettingsRoutes } from './features/office/property/property-settings.routes.ts';
import { officeReportRoutes } from './features/office/reports/report.routes.ts';
import { officeResidentRoutes } from './features/office/residents/office-resident.routes.ts';
import { setupRoutes } from './features/office/setup/setup.routes.ts';
import { threadRoutes } from './features/office/threads/thread.routes.ts';
import { unitRoutes } from './features/office/units/unit.routes.ts';
import { workorderBoardRoutes } from './features/office/workorders/workorder-board.routes.ts';
import { workorderRecordRoutes } from './features/office/workorders/workorder-record.routes.ts';
import { paymentRoutes } from './features/payment/payment.routes.ts';
import { ownExportRoutes } from './features/personal-data/own-export.routes.ts';
import { personExportRoutes } from './features/personal-data/person-export.routes.ts';
import { playgroundRoutes } from './features/playground/playground.routes.ts';
import { languageRoutes } from './features/portal/languages.routes.ts';
import { pageRoutes } from './features/portal/page.routes.ts';
import { portalRoutes } from './features/portal/portal.routes.ts';
import { releaseRoutes } from './features/portal/release.routes.ts';
import { questionnaireRoutes } from './features/questionnaires/questionnaire.routes.ts';
import { unsentFileRoutes } from './features/questionnaires/unsent-files.routes.ts';
import { residentPaymentRoutes } from './features/resident-payment/resident-payment.routes.ts';
import { parcelRoutes } from './features/residents/parcel.routes.ts';
import { residentRoutes } from './features/residents/resident.routes.ts';
import { tenantDocumentRoutes } from './features/residents/tenant-document.routes.ts';
import { studioRoutes } from './features/studio/studio.routes.ts';
import { transactionRoutes } from './features/transactions/transaction.routes.ts';
import { workorderRoutes } from './features/workorders/workorder.routes.ts';
import type { BackgroundWork } from './jobs/every.ts';
import { nameRelease } from './releases/name-release.ts';
import { startJobs } from './start-jobs.ts';

/** Adds a feature's routes, or its guard, to the app. */
type RegisterRoutes = (app: App, deps: Deps) => void;

export const features: readonly RegisterRoutes[] = [
  portalRoutes,
  playgroundRoutes,
  languageRoutes,
  releaseRoutes,
  listingRoutes,
  otpRoutes,
  guestcardRoutes,
  pageRoutes,
  signInRoutes,
  sessionRoutes,
  secondFactorRoutes,
  accountRoutes,
  impersonationRoutes,
  residentRoutes,
  residentPaymentRoutes,
  transactionRoutes,
  workorderRoutes,
  officeWorkorderRoutes,
  workorderBoardRoutes,
  workorderRecordRoutes,
  inspectionRoutes,
  officeMoneyRoutes,
  officeMoneyActRoutes,
  officeMoneyBooksRoutes,
  officeReportRoutes,
  officeTurnRoutes,
  colleagueRoutes,
  apiKeyRoutes,
  webhookRoutes,
  officeCaseRoutes,
  officeResidentRoutes,
  officeApplicationRoutes,
  officeGuestcardRoutes,
  propertySettingsRoutes,
  privacyRoutes,
  setupRoutes,
  unitRoutes,
  exportRoutes,
  personExportRoutes,
  ownExportRoutes,
  importRoutes,
  studioRoutes,
  autopayRoutes,
  messageRoutes,
  applicantMessageRoutes,
  parcelRoutes,
  tenantDocumentRoutes,
  officePostRoutes,
  threadRoutes,
  announcementRoutes,
  officeParcelRoutes,
  officeAddendumRoutes,
  officeLeaseRoutes,
  officeRenewalRoutes,
  officeTransferRoutes,
  ownPaperRoutes,
  officeOccasionRoutes,
  officeImpersonationRoutes,
  noticeRoutes,
  socialRoutes,
  socialFrameRoutes,
  applicationRoutes,
  linkRoutes,
  documentRoutes,
  householdRoutes,
  paymentRoutes,
  examRoutes,
  questionnaireRoutes,
  leaseRoutes,
  sealedLeaseRoutes,
  verifyRoutes,
  unsentFileRoutes,
  flowRoutes,
  processRoutes,
  lookRoutes,
];

/** Hooks that run before every request, regardless of the feature that answers it. */
export const guards: readonly RegisterRoutes[] = [
  socialHostGuard,
  embeddedAvailability,
  nameRelease,
  apiKeyGuard,
  repeatedCalls,
  impersonationGuard,
];

/** Starts background work in the server's process. */
type StartWork = (deps: Deps) => BackgroundWork;

export const backgroundWork: readonly StartWork[] = [startJobs];
