/** Sign-in with a password. @see spec/platform.md §3, §7 */
import { type Static, Type } from 'typebox';
import { answers, TokenHeader } from './error.contract.ts';

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

export const logIn = {
  tags: ['sign-in'],
  summary: 'Sign in with email and password',
  body: Login,
  response: answers(UserSession),
};
export const verifySession = {
  tags: ['sign-in'],
  summary: 'The session of the token',
  headers: TokenHeader,
  response: answers(UserSession),
};
export const logOut = {
  tags: ['sign-in'],
  summary: 'End the session of the token',
  headers: TokenHeader,
  response: answers(Type.Boolean()),
};
