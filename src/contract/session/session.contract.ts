/** Signing in with a password, and sessions. @see spec/platform.md §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { Metas } from './lease-unit.contract.ts';

const PropertyId = Type.Union([Type.String({ maxLength: 64 }), Type.Integer(), Type.Null()]);

/** Identifies the portal: one property, or a company if no property is known. */
export const PortalOf = {
  property_id: Type.Optional(PropertyId),
  company_id: Type.Optional(PropertyId),
};
export type PortalOf = Static<ReturnType<typeof Type.Object<typeof PortalOf>>>;

export const Language = Type.Optional(Type.String({ maxLength: 10 }));

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  ...PortalOf,
  language: Language,
});
export type Login = Static<typeof Login>;

/** A time as ISO 8601 in UTC. */
const Time = Type.String();

/**
 * A signed-in person. `initials` is `??` if a name is missing; `expires_at`: when the session ends unless it is
 * renewed; `impersonation`: the running impersonation, null for the person themselves.
 */
export const UserSession = Type.Object({
  token: Type.String(),
  user_id: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  initials: Type.String(),
  profile_pic: Type.Union([Type.String(), Type.Null()]),
  policies: Type.Array(Type.String()),
  is_alternative_email_login: Type.Boolean(),
  language: Type.String(),
  expires_at: Time,
  impersonation: Type.Union([
    Type.Object({ by: Type.String(), reason: Type.String(), ends_at: Time }),
    Type.Null(),
  ]),
  metas: Metas,
  second_factor: Type.Optional(
    Type.Enum(['asked', 'missing'], {
      description:
        'The session opens nothing yet: the second factor is asked for, or the property requires one to be set up.',
    }),
  ),
  is_staff: Type.Optional(Type.Literal(true, { description: 'Of the office; left out for everybody else.' })),
});
export type UserSession = Static<typeof UserSession>;

/** `browser` and `system` are '' if the device does not report them. */
export const OpenSession = Type.Object({
  id: Type.String(),
  browser: Type.String(),
  system: Type.String(),
  ip: Type.String(),
  signed_in_at: Time,
  last_used_at: Time,
  expires_at: Time,
  is_current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

export const logIn = endpoint({
  method: 'POST',
  path: '/api/tenant/auth/login',
  tag: 'sign-in',
  summary: 'Sign in with email and password',
  request: { body: Login },
  answer: UserSession,
  errors: ['login.failed', 'account.ended'],
});
export const verifySession = endpoint({
  method: 'GET',
  path: '/api/tenant/verify',
  tag: 'sign-in',
  summary: 'The session of the token; about the lease that is named, where it is one of theirs',
  request: {
    headers: TokenHeader,
    query: Type.Object({
      property_id: Type.Optional(Type.String({ maxLength: 64 })),
      lease_id: Type.Optional(Type.String({ maxLength: 64 })),
      is_alternative_email_login: Type.Optional(Type.String({ maxLength: 5 })),
    }),
  },
  answer: UserSession,
  errors: ['session.invalid'],
});
export const logOut = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  tag: 'sign-in',
  summary: 'End the session of the token',
  request: { headers: TokenHeader },
  answer: Type.Boolean(),
  errors: ['session.invalid'],
});
export const renewSession = endpoint({
  method: 'POST',
  path: '/api/session/renew',
  tag: 'sign-in',
  summary:
    'A new token for the session of the token, and later its end. Whoever asks with the same token gets the same new one; the former token stays good for a minute',
  request: { headers: TokenHeader },
  answer: Type.Object({ token: Type.String(), expires_at: Time }),
  errors: ['session.invalid'],
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  tag: 'sign-in',
  summary: 'Where this person is signed in, the last used first',
  request: { headers: TokenHeader },
  answer: Type.Array(OpenSession),
  errors: ['session.invalid'],
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  tag: 'sign-in',
  summary: 'End one session of this person',
  request: { headers: TokenHeader, params: Type.Object({ id: Id }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'record.not_found'],
});
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'sign-in',
  summary: 'End all sessions of this person; but for the one that asks with keep=current',
  request: {
    headers: TokenHeader,
    query: Type.Object({ keep: Type.Optional(Type.Literal('current')) }),
  },
  answer: Type.Object({ ended: Type.Integer() }),
  errors: ['session.invalid'],
});
