/** Before a signature: the consent to sign electronically, and declining to sign. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { DECLINE_REASON_CHARACTERS } from '../limits.ts';
import { REFUSALS_OF_SIGNING } from './lease.contract.ts';

const query = Type.Object({ addendum_id: Type.Optional(Type.String({ maxLength: 64 })) });
const headers = TokenHeader;
const tag = 'lease';

export const ConsentText = Type.Object({
  language: Type.String(),
  page_title: Type.String(),
  page_content: Type.String({ description: 'HTML.' }),
  sha256: Type.String({ description: 'Of title and text as they were written in that language, in hex.' }),
});
export type ConsentText = Static<typeof ConsentText>;

/** Identifies the text that was shown and agreed to. */
export const GivenConsent = Type.Object({
  language: Type.String({ maxLength: 20 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

export const Declining = Type.Object({
  reason: Type.String({ maxLength: DECLINE_REASON_CHARACTERS, description: 'For the office.' }),
});

export const SignersWill = Type.Object({
  consented_at: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC.' }),
  declined_at: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC.' }),
});
export type SignersWill = Static<typeof SignersWill>;

export const readConsent = endpoint({
  method: 'GET',
  path: '/api/applicant/lease/consent',
  tag,
  summary:
    'The text to which somebody agrees before they sign electronically (ESIGN, UETA), in their language',
  request: { headers, query },
  answer: ConsentText,
  errors: ['token.invalid', 'lease.forbidden'],
});
export const consentToSign = endpoint({
  method: 'POST',
  path: '/api/applicant/lease/consent',
  tag,
  summary:
    'Agree to sign electronically: the text that was shown is logged by its hash; repeated, it answers the same',
  request: { headers, query, body: GivenConsent },
  answer: SignersWill,
  errors: [...REFUSALS_OF_SIGNING, 'lease.signed', 'lease.consent_changed'],
});
export const declineLease = endpoint({
  method: 'POST',
  path: '/api/applicant/lease/decline',
  tag,
  summary:
    'Decline to sign, with a reason that the office is told; the papers stand still until that is taken back',
  request: { headers, query, body: Declining },
  answer: SignersWill,
  errors: [...REFUSALS_OF_SIGNING, 'lease.signed', 'lease.reason_missing'],
});
export const reconsiderLease = endpoint({
  method: 'POST',
  path: '/api/applicant/lease/reconsider',
  tag,
  summary: 'Take back that one declined to sign',
  request: { headers, query, body: Type.Object({}) },
  answer: SignersWill,
  errors: [...REFUSALS_OF_SIGNING, 'lease.signed'],
});
