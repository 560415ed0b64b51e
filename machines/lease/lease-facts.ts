/**
 * The facts for the routing of the lease page.
 *
 * @see spec/pre-application.md §4 Lease signing
 */
import type { Facts } from '../../src/engine/facts.ts';

/**
 * Whether the identity exam no longer blocks the lease. An exam under manual review counts as completed: the office's
 * decision takes over.
 *
 * @param exam the bureau's result of the latest exam, '' while it is open, null if there is none; and whether the
 * application requires an exam.
 * @example isExamCompleted({ result: 'Passed', isAsked: true }) // true
 * @example isExamCompleted({ result: null, isAsked: false }) // true
 */
export function isExamCompleted({
  result,
  isAsked,
}: {
  readonly result: string | null;
  readonly isAsked: boolean;
}): boolean {
  if (result === null) return !isAsked;
  return result === 'Passed' || result === 'ManualVerificationRequired';
}

/** The fields of the server's lease response that the flow uses. */
export interface LeaseSituation {
  readonly forbidden: boolean;
  readonly application_status: string;
  readonly dueInvoices: readonly unknown[];
  readonly examCompleted: boolean;
  readonly applicant: { readonly decision: string; readonly lease_agreement: string | null };
  readonly hasPreLeaseQuestionnaires: boolean;
  readonly withdrawal: object | null;
  readonly signing: {
    readonly consent: LeaseFacts['consent'];
    readonly declined: LeaseFacts['declined'];
  };
  readonly pdf: {
    readonly documents: readonly { readonly signed: number; readonly total: number }[];
  } | null;
}

/**
 * The facts that `flows/lease.flow.json` runs on.
 *
 * @param afterwards true for addendums that came after the lease: the conditions before a lease are then ignored.
 * @example leaseFacts(await call('GET /api/applicant/lease', { token }), false).forbidden // false
 */
export function leaseFacts(situation: LeaseSituation, afterwards: boolean): LeaseFacts {
  const { forbidden, applicant, pdf } = situation;
  const own = {
    afterwards,
    forbidden,
    withdrawn: situation.withdrawal !== null,
    lease_agreement: applicant.lease_agreement !== null,
    all_signed: pdf?.documents.every(({ signed, total }) => signed >= total) ?? false,
    consent: situation.signing.consent,
    declined: situation.signing.declined,
  };
  if (afterwards) return { ...own, ...NOTHING_BEFORE };
  return {
    ...own,
    application_status: situation.application_status,
    dues_open: situation.dueInvoices.length > 0,
    exam_completed: situation.examCompleted,
    decision: decisionFact(applicant.decision),
    pre_lease_pending: situation.hasPreLeaseQuestionnaires,
  };
}

/**
 * Whether a page is about addendums that came after the lease: the lease is not among its documents.
 *
 * @example isAfterwards(answer.pdf) // false
 */
export const isAfterwards = (
  pdf: { readonly documents: readonly { readonly addendum_id: string | null }[] } | null,
): boolean => pdf?.documents.every(({ addendum_id }) => addendum_id !== null) ?? false;

/** The facts of `schemas/lease/facts.schema.json`. */
export interface LeaseFacts extends Facts {
  readonly afterwards: boolean;
  readonly forbidden: boolean;
  readonly withdrawn: boolean;
  readonly lease_agreement: boolean;
  readonly all_signed: boolean;
  readonly application_status: string;
  readonly dues_open: boolean;
  readonly exam_completed: boolean;
  readonly decision: 'NONE' | 'DENIED' | 'APPROVED';
  readonly pre_lease_pending: boolean;
  readonly consent: 'GIVEN' | 'ASKED' | 'REQUIRED';
  readonly declined: 'NOBODY' | 'SELF' | 'OTHERS';
}

const NOTHING_BEFORE = {
  application_status: 'LEASE_COMPLETE',
  dues_open: false,
  exam_completed: true,
  decision: 'APPROVED',
  pre_lease_pending: false,
} as const;

function decisionFact(decision: string): LeaseFacts['decision'] {
  return decision === 'APPROVED' || decision === 'DENIED' ? decision : 'NONE';
}
