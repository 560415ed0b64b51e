import type { TaskEntry } from '../../src/engine/flow/catalog.ts';

/** Facts that decide whether a document is available to its signer. */
const OPEN_TO_SIGNER = [
  'forbidden',
  'withdrawn',
  'lease_agreement',
  'dues_open',
  'application_status',
  'declined',
] as const;

/**
 * The tasks of the lease flow.
 *
 * @see spec/pre-application.md §4 Lease signing, §7
 */
export const leaseTasks = {
  /**
   * Stores the signed spots. `refused`: one of them is not for this person to sign; `closed`: the server accepts no
   * more marks.
   */
  saveSignDraft: {
    does: 'sign',
    reads: [...OPEN_TO_SIGNER, 'consent'],
    outcomes: ['saved', 'refused', 'closed', 'failed'],
  },
  /** The final signature. `missing`: a spot is unsigned; `closed`: already signed, or cannot be signed now. */
  signLease: {
    does: 'sign',
    reads: [...OPEN_TO_SIGNER, 'consent', 'all_signed'],
    outcomes: ['signed', 'missing', 'closed', 'failed'],
    onceOnly: true,
  },
  /** The consent to sign electronically. `changed`: the consent was for a different text than the current one. */
  consentToSign: {
    does: 'sign',
    reads: [...OPEN_TO_SIGNER, 'consent'],
    outcomes: ['consented', 'changed', 'closed', 'failed'],
  },
  /** The signer declines to sign and gives the office a reason. */
  declineLease: {
    does: 'sign',
    reads: OPEN_TO_SIGNER,
    outcomes: ['declined', 'closed', 'failed'],
  },
  /** The signer revokes the decline. */
  reconsiderLease: {
    does: 'sign',
    reads: OPEN_TO_SIGNER,
    outcomes: ['open', 'closed', 'failed'],
  },
} as const satisfies Record<string, TaskEntry>;

/** The sources of the facts of a lease. */
export const leaseSources = ['papers', 'before', 'money'] as const;

/** The screen for signing a document. */
export const SIGNING_SCREEN = 'lease-signing';

/** The screen that asks for the consent to sign electronically. */
export const CONSENT_SCREEN = 'esign-consent';

/** The screens that the lease flow may show. */
export const leaseScreens = [
  SIGNING_SCREEN,
  'no-access',
  'document-not-found',
  'withdrawn',
  'dues-first',
  'exam-first',
  'decision-first',
  'signed-already',
  'pre-lease-first',
  CONSENT_SCREEN,
  'lease-declined',
  'stands-still',
] as const;

/** The pages that the lease page leads to. */
export const leaseRoutes = [
  '/applicant/payment',
  '/applicant/exam',
  '/applicant/finish',
  '/applicant/signed',
  '/applicant/pre-lease',
] as const;
