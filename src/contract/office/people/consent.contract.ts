/** What a person has agreed to, with the text of that version. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { CONSENTS_SHOWN } from '../../limits.ts';

/** `application`: a box or signature of the application, with the terms that it links; `esign`: to sign electronically; `payment`: the terms beside the button that pays. */
const CONSENT_KINDS = ['application', 'esign', 'autopay', 'payment', 'sms'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

const Consent = Type.Object({
  consent_id: Type.String(),
  kind: Type.Enum([...CONSENT_KINDS]),
  about: Type.String({
    description: 'A lease, a payment, an automatic payment, the name of a box or of a kind of messages.',
  }),
  at: Type.String(),
  ip: Type.String(),
  language: Type.String({ description: 'In which the text was shown.' }),
  sha256: Type.String({ description: 'Of the title, a line feed and the text as it was written, in hex.' }),
  title: Type.String(),
  html: Type.String({ description: 'The text as it was then; "" where the title says it all.' }),
});
export type Consent = Static<typeof Consent>;

export const listPersonConsents = endpoint({
  method: 'GET',
  path: '/api/office/persons/:person_kind/:person_id/consents',
  tag: 'office',
  summary: `The newest ${CONSENTS_SHOWN} consents of a person of the property, each with the text that was agreed to, whatever it says today`,
  request: {
    headers: TokenHeader,
    params: Type.Object({ person_kind: Type.Enum(['applicant', 'resident', 'guestcard']), person_id: Id }),
  },
  answer: Type.Array(Consent),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
