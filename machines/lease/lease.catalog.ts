import type { TaskEntry } from '../../src/engine/flow/catalog.ts';

/** Facts that say whether a document is open to its signer at all. */
const OPEN_TO_SIGNER = [
  'forbidden',
  'withdrawn',
  'lease_agreement',
  'dues_open',
  'application_status',
  'declined',
] as const;

/**
 * The work that the lease flow may call.
 *
 * @see spec/pre-application.md §4 Lease signing, §7
 */
export const leaseTasks = {
  /**
   * Writes down the spots that were signed. `refused`: one of them is not this person's to sign; `closed`: the server
   * takes no marks any more.
   */
  saveSignDraft: {
    does: 'sign',
    reads: [...OPEN_TO_SIGNER, 'consent'],
    outcomes: ['saved', 'refused', 'closed', 'failed'],
  },
  /** The final signature. `missing`: a spot is not signed; `closed`: it is signed already, or cannot be signed now. */
  signLease: {
    does: 'sign',
    reads: [...OPEN_TO_SIGNER, 'consent', 'all_signed'],
    outcomes: ['signed', 'missing', 'closed', 'failed'],
    onceOnly: true,
  },
  /** The consent to sign electronically. `changed`: to another text than the one that is asked now. */
  consentToSign: {
    does: 'sign',
    reads: [...OPEN_TO_SIGNER, 'consent'],
    outcomes: ['consented', 'changed', 'closed', 'failed'],
  },
  /** The signer declines to sign, for a reason that the office is told. */
  declineLease: {
    does: 'sign',
    reads: OPEN_TO_SIGNER,
    outcomes: ['declined', 'closed', 'failed'],
  },
  /** The signer takes the declining back. */
  reconsiderLease: {
    does: 'sign',
    reads: OPEN_TO_SIGNER,
    outcomes: ['open', 'closed', 'failed'],
  },
} as const satisfies Record<string, TaskEntry>;

/** Where the facts of a lease are read from. */
export const leaseSources = ['papers', 'before', 'money'] as const;

/** The screen on which a document is signed. */
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
