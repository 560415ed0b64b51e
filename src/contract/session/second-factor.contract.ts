/** The second factor of members of the office: codes of an app, passkeys, recovery codes. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { UserSession } from './session.contract.ts';

const tag = 'account';
/** A code of an app, or a recovery code; spaces and dashes do not count. */
const Code = Type.String({ minLength: 1, maxLength: 40 });
const Short = Type.String({ maxLength: 300 });
const Long = Type.String({ maxLength: 20_000 });

/** What a browser answers for a new passkey. @see WebAuthn, RegistrationResponseJSON */
const NewPasskey = Type.Object({
  id: Short,
  rawId: Short,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Long,
    attestationObject: Long,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
});
/** What a browser answers for a known passkey. @see WebAuthn, AuthenticationResponseJSON */
const ProvenPasskey = Type.Object({
  id: Short,
  rawId: Short,
  type: Type.Literal('public-key'),
  response: Type.Object({ clientDataJSON: Long, authenticatorData: Long, signature: Long }),
});
export type NewPasskey = Static<typeof NewPasskey>;
export type ProvenPasskey = Static<typeof ProvenPasskey>;

/** The options of `navigator.credentials`, as JSON. */
const PasskeyOptions = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));

const Factor = Type.Object({
  factor_id: Type.String(),
  kind: Type.Enum(['TOTP', 'PASSKEY']),
  created_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
});
export type Factor = Static<typeof Factor>;

/** Shown this once; empty where the person has recovery codes already. */
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
const OWN = ['session.invalid', 'access.denied'] as const;

export const listSecondFactors = endpoint({
  method: 'GET',
  path: '/api/user/second-factors',
  tag,
  summary: 'The second factors of this member of an office, and how many recovery codes are left',
  request: { headers: TokenHeader },
  answer: Type.Object({
    factors: Type.Array(Factor),
    recovery_codes_left: Type.Integer(),
    is_required: Type.Boolean({ description: 'By the property.' }),
  }),
  errors: OWN,
});
export const setUpTotp = endpoint({
  method: 'POST',
  path: '/api/user/second-factors/totp',
  tag,
  summary: 'Begin to set up an app that shows codes; counts once a code of it confirms it',
  request: { headers: TokenHeader },
  answer: Type.Object({
    factor_id: Type.String(),
    secret: Type.String({ description: 'For typing, in groups of four.' }),
    uri: Type.String(),
    qr: Type.Object({
      size: Type.Integer({ description: 'Modules on each side.' }),
      path: Type.String({ description: 'The dark modules as the path of an SVG.' }),
    }),
  }),
  errors: [...OWN, 'second_factor.too_many'],
});
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/user/second-factors/:factor_id/confirmation',
  tag,
  summary: 'Confirm the app with a code that it shows; signs out all other devices',
  request: {
    headers: TokenHeader,
    params: Type.Object({ factor_id: Id }),
    body: Type.Object({ code: Code }),
  },
  answer: RecoveryCodes,
  errors: [...OWN, 'record.not_found', 'second_factor.wrong', 'second_factor.limit'],
});
export const passkeyToAdd = endpoint({
  method: 'POST',
  path: '/api/user/second-factors/passkey-options',
  tag,
  summary: 'What the browser needs to make a passkey for this host',
  request: { headers: TokenHeader },
  answer: PasskeyOptions,
  errors: [...OWN, 'second_factor.too_many', 'second_factor.no_host'],
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/second-factors/passkey',
  tag,
  summary: 'Add the passkey that the browser has made; signs out all other devices',
  request: { headers: TokenHeader, body: NewPasskey },
  answer: RecoveryCodes,
  errors: [...OWN, 'second_factor.wrong', 'second_factor.too_many', 'second_factor.no_host'],
});

/** The password, or a code: what a change of the second factor asks for. */
const Proof = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  code: Type.Optional(Code),
});
export type Proof = Static<typeof Proof>;

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factors/:factor_id/removal',
  tag,
  summary: 'Remove a second factor, with the password or a code',
  request: { headers: TokenHeader, params: Type.Object({ factor_id: Id }), body: Proof },
  answer: Type.Boolean(),
  errors: [...OWN, 'record.not_found', 'password.wrong', 'second_factor.wrong', 'second_factor.limit'],
});
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factors/recovery-codes',
  tag,
  summary: 'New recovery codes in place of the former ones, with the password or a code',
  request: { headers: TokenHeader, body: Proof },
  answer: RecoveryCodes,
  errors: [...OWN, 'record.not_found', 'password.wrong', 'second_factor.wrong', 'second_factor.limit'],
});

const PROVING = ['session.invalid', 'access.denied', 'second_factor.wrong', 'second_factor.limit'] as const;

export const passkeyToProve = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/passkey-options',
  tag: 'sign-in',
  summary: 'What the browser needs to sign with a passkey of this host',
  request: { headers: TokenHeader },
  answer: PasskeyOptions,
  errors: ['session.invalid', 'access.denied', 'second_factor.no_host'],
});
export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/session/second-factor',
  tag: 'sign-in',
  summary: 'Complete the sign-in with a code of the app or a recovery code; each works once',
  request: { headers: TokenHeader, body: Type.Object({ code: Code }) },
  answer: UserSession,
  errors: PROVING,
});
export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/passkey',
  tag: 'sign-in',
  summary: 'Complete the sign-in with a passkey',
  request: { headers: TokenHeader, body: ProvenPasskey },
  answer: UserSession,
  errors: [...PROVING, 'second_factor.no_host'],
});
