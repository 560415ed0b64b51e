/** Sign-in with a password. @see spec/platform.md §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { TokenHeader } from './error.contract.ts';

const PropertyId = Type.Union([Type.String({ maxLength: 64 }), Type.Integer(), Type.Null()]);

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  property_id: Type.Optional(PropertyId),
  company_id: Type.Optional(PropertyId),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});
export type Login = Static<typeof Login>;

/** A signed-in person. `initials` is `??` where a name is missing. */
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
  metas: Type.Object({
    blocked_modules: Type.Array(Type.String()),
    lease: Type.Object({
      lease_id: Type.Union([Type.String(), Type.Null()]),
      units: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  }),
});
export type UserSession = Static<typeof UserSession>;

export const logIn = endpoint({
  method: 'POST',
  path: '/api/tenant/auth/login',
  tag: 'sign-in',
  summary: 'Sign in with email and password',
  request: { body: Login },
  answer: UserSession,
  errors: ['login.failed', 'login.too_many_attempts'],
});
export const verifySession = endpoint({
  method: 'GET',
  path: '/api/tenant/verify',
  tag: 'sign-in',
  summary: 'The session of the token',
  request: { headers: TokenHeader },
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
