import type { Dialect } from './client.ts';
import { type Migration, statementsOf } from './migration.ts';
import { answerChanges } from './migrations/answer-changes.ts';
import { applicant } from './migrations/applicant.ts';
import { autopay } from './migrations/autopay.ts';
import { callKeys } from './migrations/connections/call-keys.ts';
import { causes } from './migrations/connections/causes.ts';
import { propertyExports } from './migrations/connections/property-exports.ts';
import { traces } from './migrations/connections/traces.ts';
import { webhookMoney } from './migrations/connections/webhook-money.ts';
import { decisionTime } from './migrations/decision-time.ts';
import { guestcard } from './migrations/guestcard.ts';
import { guestcardCounts } from './migrations/guests/guestcard-counts.ts';
import { lease } from './migrations/lease.ts';
import { ownPaperContents } from './migrations/leases/own-paper-contents.ts';
import { ownPapers } from './migrations/leases/own-papers.ts';
import { ledger } from './migrations/ledger.ts';
import { madeDocuments } from './migrations/made-documents.ts';
import { paymentPlans } from './migrations/money/payment-plans.ts';
import { refundableFees } from './migrations/money/refundable-fees.ts';
import { unitTransfers } from './migrations/money/unit-transfers.ts';
import { announcements } from './migrations/office/announcements.ts';
import { apiKeys } from './migrations/office/api-keys.ts';
import { officeApplications } from './migrations/office/applications.ts';
import { belongings } from './migrations/office/belongings.ts';
import { inspectionPlans } from './migrations/office/inspection-plans.ts';
import { memberships } from './migrations/office/memberships.ts';
import { messageDesk } from './migrations/office/message-desk.ts';
import { officeImports } from './migrations/office/office-imports.ts';
import { officeLeases } from './migrations/office/office-leases.ts';
import { officeMoney } from './migrations/office/office-money.ts';
import { officeSearch } from './migrations/office/office-search.ts';
import { officeWaiting } from './migrations/office/office-waiting.ts';
import { openPages } from './migrations/office/open-pages.ts';
import { parcelDesk } from './migrations/office/parcel-desk.ts';
import { propertyOffice } from './migrations/office/property-office.ts';
import { secondFactors } from './migrations/office/second-factors.ts';
import { secretLooks } from './migrations/office/secret-looks.ts';
import { webhooks } from './migrations/office/webhooks.ts';
import { workorderBoard } from './migrations/office/workorder-board.ts';
import { workorderRecord } from './migrations/office/workorder-record.ts';
import { payment } from './migrations/payment.ts';
import { consents } from './migrations/persons/consents.ts';
import { personExports } from './migrations/persons/person-exports.ts';
import { platform } from './migrations/platform.ts';
import { deletionRequests } from './migrations/privacy/deletion-requests.ts';
import { erasures } from './migrations/privacy/erasures.ts';
import { legalHolds } from './migrations/privacy/legal-holds.ts';
import { registerOfApplications } from './migrations/privacy/register-of-applications.ts';
import { processActs } from './migrations/process/process-acts.ts';
import { processMemberAnswers } from './migrations/process/process-member-answers.ts';
import { processPools } from './migrations/process/process-pools.ts';
import { processReleases } from './migrations/process/process-releases.ts';
import { processRuns } from './migrations/process/process-runs.ts';
import { processTimers } from './migrations/process/process-timers.ts';
import { processTold } from './migrations/process/process-told.ts';
import { processTurns } from './migrations/process/process-turns.ts';
import { processesOfSubjects } from './migrations/process/processes-of-subjects.ts';
import { process } from './migrations/process.ts';
import { property } from './migrations/property.ts';
import { refusedMails } from './migrations/refused-mails.ts';
import { release } from './migrations/release.ts';
import { resident } from './migrations/resident.ts';
import { bouncedMessages } from './migrations/residents/bounced-messages.ts';
import { lastActive } from './migrations/residents/last-active.ts';
import { renewalsNotOffered } from './migrations/residents/renewals-not-offered.ts';
import { tenanciesToBegin } from './migrations/residents/tenancies-to-begin.ts';
import { session } from './migrations/session.ts';
import { settlements } from './migrations/settlements.ts';
import { draftSteps } from './migrations/studio/draft-steps.ts';
import { drafts } from './migrations/studio/drafts.ts';
import { publications } from './migrations/studio/publications.ts';
import { scheduledPublications } from './migrations/studio/scheduled-publications.ts';
import { countListingChanges, keepLedgerEntries } from './migrations/triggers.ts';
import { workorder } from './migrations/workorder.ts';
import { workorderLife } from './migrations/workorder-life.ts';

const first = (
  name: string,
  text: string,
  triggers: (dialect: Dialect) => readonly string[] = () => [],
): Migration => ({
  name: `2026-11-26-${name}`,
  statements: (dialect) => [...statementsOf(text, dialect), ...triggers(dialect)],
});

/** The tables of each area, in the order of their references: the first schema of the database. */
export const FIRST_MIGRATIONS: readonly Migration[] = [
  first('01-property', property, countListingChanges),
  first('02-applicant', applicant),
  first('03-session', session),
  first('04-payment', payment),
  first('05-guestcard', guestcard),
  first('06-process', process),
  first('07-release', release),
  first('08-lease', lease),
  first('09-resident', resident),
  first('10-workorder', workorder),
  first('11-ledger', ledger, keepLedgerEntries),
  first('12-autopay', autopay),
  first('13-platform', platform),
];

/** All migrations, oldest first. A new one is a file in `migrations/`, named by its day and appended to this list. */
export const MIGRATIONS: readonly Migration[] = [
  ...FIRST_MIGRATIONS,
  { name: '2026-11-26-14-decision-time', statements: decisionTime },
  first('15-process-timers', processTimers),
  first('16-process-turns', processTurns),
  first('17-process-acts', processActs),
  first('18-process-runs', processRuns),
  first('19-made-documents', madeDocuments),
  first('21-settlements', settlements),
  first('22-process-pools', processPools),
  first('23-workorder-life', workorderLife),
  first('24-process-told', processTold),
  first('27-drafts', drafts),
  { name: '2026-11-27-28-draft-steps', statements: (dialect) => statementsOf(draftSteps, dialect) },
  {
    name: '2026-11-27-29-process-member-answers',
    statements: (dialect) => statementsOf(processMemberAnswers, dialect),
  },
  { name: '2026-11-27-30-process-releases', statements: (dialect) => statementsOf(processReleases, dialect) },
  { name: '2026-11-27-32-publications', statements: (dialect) => statementsOf(publications, dialect) },
  {
    name: '2026-11-27-33-scheduled-publications',
    statements: (dialect) => statementsOf(scheduledPublications, dialect),
  },
  { name: '2026-11-27-34-office-search', statements: officeSearch },
  { name: '2026-11-27-35-office-applications', statements: officeApplications },
  { name: '2026-11-27-36-office-leases', statements: (dialect) => statementsOf(officeLeases, dialect) },
  { name: '2026-11-27-37-office-money', statements: (dialect) => statementsOf(officeMoney, dialect) },
  { name: '2026-11-27-38-memberships', statements: (dialect) => statementsOf(memberships, dialect) },
  { name: '2026-11-27-38-second-factors', statements: (dialect) => statementsOf(secondFactors, dialect) },
  {
    name: '2026-11-27-39-property-office',
    statements: (dialect) => statementsOf(propertyOffice, dialect),
  },
  {
    name: '2026-11-27-39b-office-imports',
    statements: (dialect) => statementsOf(officeImports, dialect),
  },
  { name: '2026-11-27-40-secret-looks', statements: (dialect) => statementsOf(secretLooks, dialect) },
  { name: '2026-11-27-41-workorder-board', statements: (dialect) => statementsOf(workorderBoard, dialect) },
  {
    name: '2026-11-27-42-workorder-record',
    statements: (dialect) => statementsOf(workorderRecord, dialect),
  },
  {
    name: '2026-11-27-42b-inspection-plans',
    statements: (dialect) => statementsOf(inspectionPlans, dialect),
  },
  { name: '2026-11-27-43-api-keys', statements: (dialect) => statementsOf(apiKeys, dialect) },
  { name: '2026-11-27-44-webhooks', statements: (dialect) => statementsOf(webhooks, dialect) },
  { name: '2026-11-27-47-belongings', statements: (dialect) => statementsOf(belongings, dialect) },
  { name: '2026-11-27-48-message-desk', statements: (dialect) => statementsOf(messageDesk, dialect) },
  { name: '2026-11-27-49-announcements', statements: (dialect) => statementsOf(announcements, dialect) },
  { name: '2026-11-27-49b-parcel-desk', statements: (dialect) => statementsOf(parcelDesk, dialect) },
  {
    name: '2026-11-28-20-property-exports',
    statements: (dialect) => statementsOf(propertyExports, dialect),
  },
  { name: '2026-11-28-21-webhook-money', statements: (dialect) => statementsOf(webhookMoney, dialect) },
  { name: '2026-11-28-30-office-waiting', statements: (dialect) => statementsOf(officeWaiting, dialect) },
  { name: '2026-11-28-31-refused-mails', statements: (dialect) => statementsOf(refusedMails, dialect) },
  {
    name: '2026-11-28-32-guestcard-counts',
    statements: (dialect) => statementsOf(guestcardCounts, dialect),
  },
  { name: '2026-11-28-50-open-pages', statements: (dialect) => statementsOf(openPages, dialect) },
  { name: '2026-11-28-51-answer-changes', statements: (dialect) => statementsOf(answerChanges, dialect) },
  { name: '2026-11-28-60-payment-plans', statements: (dialect) => statementsOf(paymentPlans, dialect) },
  { name: '2026-11-28-61-erasures', statements: (dialect) => statementsOf(erasures, dialect) },
  { name: '2026-11-28-62-legal-holds', statements: (dialect) => statementsOf(legalHolds, dialect) },
  { name: '2026-11-28-64-person-exports', statements: (dialect) => statementsOf(personExports, dialect) },
  { name: '2026-11-28-64b-consents', statements: (dialect) => statementsOf(consents, dialect) },
  { name: '2026-11-28-65-traces', statements: (dialect) => statementsOf(traces, dialect) },
  { name: '2026-11-28-66-unit-transfers', statements: (dialect) => statementsOf(unitTransfers, dialect) },
  { name: '2026-11-28-72-own-papers', statements: (dialect) => statementsOf(ownPapers, dialect) },
  {
    name: '2026-11-28-77-register-of-applications',
    statements: (dialect) => statementsOf(registerOfApplications, dialect),
  },
  {
    name: '2026-11-28-78-processes-of-subjects',
    statements: (dialect) => statementsOf(processesOfSubjects, dialect),
  },
  {
    name: '2026-11-28-80-tenancies-to-begin',
    statements: (dialect) => statementsOf(tenanciesToBegin, dialect),
  },
  {
    name: '2026-11-28-81-bounced-messages',
    statements: (dialect) => statementsOf(bouncedMessages, dialect),
  },
  { name: '2026-11-28-84-call-keys', statements: (dialect) => statementsOf(callKeys, dialect) },
  {
    name: '2026-11-28-85-own-paper-contents',
    statements: (dialect) => statementsOf(ownPaperContents, dialect),
  },
  { name: '2026-11-28-85b-causes', statements: (dialect) => statementsOf(causes, dialect) },
  {
    name: '2026-11-28-88-renewals-not-offered',
    statements: (dialect) => statementsOf(renewalsNotOffered, dialect),
  },
  { name: '2026-11-28-89-last-active', statements: (dialect) => statementsOf(lastActive, dialect) },
  {
    name: '2026-11-28-92-deletion-requests',
    statements: (dialect) => statementsOf(deletionRequests, dialect),
  },
  { name: '2026-11-28-99-refundable-fees', statements: (dialect) => statementsOf(refundableFees, dialect) },
];
