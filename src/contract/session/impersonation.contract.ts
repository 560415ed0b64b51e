/**
 * Entering with a one-time code: as another person, or at the host of another unit.
 *
 * @see spec/platform.md §2, §4, §8
 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { Metas } from './lease-unit.contract.ts';
import { UserSession } from './session.contract.ts';

/** The code in the address /auth/lease_impersonate?code=… */
const Code = Type.String({ minLength: 20, maxLength: 128, pattern: '^[\\w-]+$' });

/** `opens`: the page to open on this host; null: the resident's home. */
export const Entered = Type.Object({
  ...UserSession.properties,
  opens: Type.Union([Type.String(), Type.Null()]),
});
export type Entered = Static<typeof Entered>;

/** The reason for the impersonation, which the person can read. */
const Reason = Type.String({ minLength: 3, maxLength: 300, pattern: '^\\s*\\S[^]*\\S\\s*$' });

/** The person to impersonate. `email`: the user with this address, otherwise the latest applicant with it. */
const WantedImpersonation = Type.Union([
  Type.Object({ user_id: Id, reason: Reason }),
  Type.Object({ applicant_id: Id, reason: Reason }),
  Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }), reason: Reason }),
]);

export const openImpersonation = endpoint({
  method: 'POST',
  path: '/api/office/impersonations',
  tag: 'office',
  summary:
    'A link by which this member of the office sees the portal as a resident or an applicant: on the host of their property, once, within 15 minutes. It is noted with the reason, which the person can read',
  request: { headers: TokenHeader, body: WantedImpersonation },
  answer: Type.Object({ url: Type.String(), expires_at: Type.String({ description: 'ISO 8601, UTC.' }) }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const beginImpersonation = endpoint({
  method: 'POST',
  path: '/api/auth/impersonate',
  tag: 'sign-in',
  summary:
    'Take the code of /auth/lease_impersonate, once: the session of somebody else for an hour at most, or after a unit switch the own one on this host (`impersonation` is null then). Not within an impersonation',
  request: { headers: TokenHeader, body: Type.Object({ code: Code }) },
  answer: Entered,
  errors: ['impersonation.code_invalid'],
});
export const endImpersonation = endpoint({
  method: 'POST',
  path: '/api/auth/impersonate/end',
  tag: 'sign-in',
  summary: 'End the impersonation of the token, which becomes invalid',
  request: { headers: TokenHeader },
  answer: Type.Boolean(),
  errors: ['session.invalid'],
});

export const SwitchUnit = Type.Object({
  lease_id: Type.String({ minLength: 1, maxLength: 64 }),
  property_id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer(), Type.Null()])),
  is_alternative_email_login: Type.Optional(Type.Boolean()),
});
export type SwitchUnit = Static<typeof SwitchUnit>;

/** Either a new token with its session data, or the address on the other host to open. */
export const Switched = Type.Object({
  token: Type.Union([Type.String(), Type.Null()]),
  metas: Type.Union([Metas, Type.Null()]),
  url: Type.Union([Type.String(), Type.Null()]),
});
export type Switched = Static<typeof Switched>;

export const switchUnit = endpoint({
  method: 'POST',
  path: '/api/tenant/auth/switch_unit',
  tag: 'sign-in',
  summary:
    'Turn to another lease: a new token on this host (the old one ends), or the address with a one-time code on the host of its property',
  request: { headers: TokenHeader, body: SwitchUnit },
  answer: Switched,
  errors: ['session.invalid', 'access.denied', 'lease.not_found'],
});
