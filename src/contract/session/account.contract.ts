/**
 * Accounts: registering, passwords, and the links mailed for them.
 *
 * Calls that take a mail address give the same answer in the same time for known and unknown addresses; only the mail
 * differs.
 */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { PASSWORD_CHARACTERS } from '../limits.ts';
import { Language, PortalOf, UserSession } from './session.contract.ts';

/** As typed: spaces around it, and its case, do not count. */
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$' });
/** A new password; too short or easy ones have their own error codes. */
const NewPassword = Type.String({ minLength: 1, maxLength: PASSWORD_CHARACTERS });
/** The last part of the address in a mail. */
const MailedToken = Type.String({ minLength: 1, maxLength: 128 });

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  tag: 'account',
  summary:
    'Ask for an account: a mail leads to /auth/verify/{token}, where the password is chosen; who has an account is told so by the mail',
  request: {
    body: Type.Object({
      email: Email,
      first_name: Type.String({ minLength: 1, maxLength: 15 }),
      last_name: Type.String({ minLength: 1, maxLength: 20 }),
      ...PortalOf,
      language: Language,
    }),
  },
  answer: Type.Boolean(),
  errors: ['mail.limit', 'host.not_found'],
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  tag: 'account',
  summary: 'Mail a link to /auth/resetPassword/{token} to the account with this address, if there is one',
  request: { body: Type.Object({ email: Email }) },
  answer: Type.Boolean(),
  errors: ['mail.limit'],
});
export const readMailedLink = endpoint({
  method: 'POST',
  path: '/api/auth/mailed-link',
  tag: 'account',
  summary:
    'What a link of a mail is for, without using it: for the pages of /auth/verify and /auth/resetPassword',
  request: { body: Type.Object({ token: MailedToken }) },
  answer: Type.Object({
    /**
     * `register`: choose a password; `reset`: choose a new one; `connect`: confirm a social sign-in; `invite`: begin the
     * work for an office.
     */
    purpose: Type.Enum(['register', 'reset', 'connect', 'invite']),
    chooses_password: Type.Boolean(),
    email: Type.String(),
    first_name: Type.String(),
    /** For `connect`: 'google' or 'facebook'; otherwise null. */
    type: Type.Union([Type.String(), Type.Null()]),
    expires_at: Type.String(),
  }),
  errors: ['mailed_link.invalid'],
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  tag: 'account',
  summary: 'Choose a new password with the token of a mail: signs in, and ends all other sessions',
  request: { body: Type.Object({ token: MailedToken, password: NewPassword, language: Language }) },
  answer: UserSession,
  errors: ['mailed_link.invalid', 'password.too_short', 'password.easy', 'account.ended'],
});
export const verifyAddress = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  tag: 'account',
  summary:
    'Prove a mail address with the token of a mail: opens the account with the password that is chosen now, connects a social sign-in, or accepts an invitation of an office; signs in',
  request: {
    body: Type.Object({ token: MailedToken, password: Type.Optional(NewPassword), language: Language }),
  },
  answer: UserSession,
  errors: [
    'mailed_link.invalid',
    'password.too_short',
    'password.easy',
    'account.ended',
    'colleague.resident',
  ],
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  tag: 'account',
  summary: 'Change the password, with the old one: ends all other sessions',
  request: {
    headers: TokenHeader,
    body: Type.Object({
      password: Type.String({ minLength: 1, maxLength: 1024 }),
      new_password: NewPassword,
    }),
  },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'password.wrong', 'password.too_short', 'password.easy'],
});
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/email',
  tag: 'account',
  summary:
    'Ask for another mail address: a mail to it leads to /profile/email, the former address is told. With the password; who has none must have signed in less than 15 minutes ago',
  request: {
    headers: TokenHeader,
    body: Type.Object({ email: Email, password: Type.String({ maxLength: 1024 }) }),
  },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'password.wrong', 'session.too_old', 'email.unchanged', 'mail.limit'],
});
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/user/email/confirm',
  tag: 'account',
  summary:
    'Confirm the new mail address with the token of the mail; links that were mailed before become invalid',
  request: { headers: TokenHeader, body: Type.Object({ token: MailedToken }) },
  answer: UserSession,
  errors: ['session.invalid', 'mailed_link.invalid'],
});
