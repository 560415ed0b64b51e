/** Signing in by Google or Facebook. @see spec/platform.md §2 Login page, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { Language, PortalOf, UserSession } from './session.contract.ts';

export const SocialType = Type.Union([Type.Literal('facebook'), Type.Literal('google')]);
export type SocialType = Static<typeof SocialType>;

const Told = Type.String({ minLength: 1, maxLength: 8000 });

const ofFacebook = {
  type: Type.Literal('facebook'),
  info: Type.Object({ access_token: Told, user_id: Told }),
  state: Type.Optional(Told),
};
const ofGoogle = {
  type: Type.Literal('google'),
  info: Type.Object({ id_token: Told, id: Told }),
  /** The state from `POST /api/auth/social`: the id token must carry its nonce, and is accepted once. */
  state: Told,
};

/**
 * The provider's proof for the page: an access token and a user id from Facebook, an id token and an id from Google.
 */
const SocialProof = Type.Union([Type.Object(ofFacebook), Type.Object(ofGoogle)]);
export type SocialProof = Static<typeof SocialProof>;

export const SocialLogin = Type.Union([
  Type.Object({ ...ofFacebook, ...PortalOf, language: Language }),
  Type.Object({ ...ofGoogle, ...PortalOf, language: Language }),
]);
export type SocialLogin = Static<typeof SocialLogin>;

/** The person's identity at the provider, sealed by the server and valid for ten minutes. */
const Ticket = Type.String({ minLength: 1, maxLength: 4000 });

/** The proof to connect an account with: the ticket of a sign-in without an account, or a new proof of the provider. */
export const SocialConnection = Type.Union([Type.Object({ ticket: Ticket }), SocialProof]);
export type SocialConnection = Static<typeof SocialConnection>;

export const beginSocial = endpoint({
  method: 'POST',
  path: '/api/auth/social',
  tag: 'sign-in',
  summary:
    "Where somebody signs in: a page of ours with the provider's script in it, for a frame, and the provider's own page, which leads back to /auth/login with state and tokens in the fragment of the address",
  request: { body: Type.Object({ type: SocialType }) },
  answer: Type.Object({
    /** The frame that loads the provider's script and sends the provider's result to the page, or null. */
    frame: Type.Union([Type.String(), Type.Null()]),
    address: Type.String(),
    state: Type.String(),
    /**
     * Facebook's fragment does not identify the person: the page requests this with `?fields=id&access_token=`; null
     * for Google.
     */
    me_address: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['social.off', 'provider.unavailable'],
});
export const logInSocial = endpoint({
  method: 'POST',
  path: '/api/auth/login/social',
  tag: 'sign-in',
  summary:
    'Sign in with what a social provider handed to the page. 409 social.not_connected with { ticket, type, may_mail } where no account is connected with it: sign in and connect, or ask for a mail where may_mail says so',
  request: { body: SocialLogin },
  answer: UserSession,
  errors: ['social.off', 'social.failed', 'social.not_connected', 'account.ended', 'provider.unavailable'],
});
export const mailSocialLink = endpoint({
  method: 'POST',
  path: '/api/auth/social/mail',
  tag: 'sign-in',
  summary:
    'Mail a link to /auth/verify/{token} to the address that the provider has verified: it connects the account of that address, or makes one',
  request: { body: Type.Object({ ticket: Ticket, ...PortalOf, language: Language }) },
  answer: Type.Boolean(),
  errors: ['social.failed', 'mail.limit', 'host.not_found'],
});
export const connectSocial = endpoint({
  method: 'POST',
  path: '/api/user/social',
  tag: 'account',
  summary: 'Connect a social sign-in with the account that is signed in',
  request: { headers: TokenHeader, body: SocialConnection },
  answer: Type.Boolean(),
  errors: [
    'session.invalid',
    'social.off',
    'social.failed',
    'social.connected_elsewhere',
    'provider.unavailable',
  ],
});
export const listSocial = endpoint({
  method: 'GET',
  path: '/api/user/social',
  tag: 'account',
  summary: 'How this person can sign in: by a password, and by which providers',
  request: { headers: TokenHeader },
  answer: Type.Object({
    has_password: Type.Boolean(),
    connected: Type.Array(
      Type.Object({ type: SocialType, email: Type.String(), connected_at: Type.String() }),
    ),
  }),
  errors: ['session.invalid'],
});
export const disconnectSocial = endpoint({
  method: 'DELETE',
  path: '/api/user/social/:type',
  tag: 'account',
  summary: 'Disconnect a social sign-in; not the only way in',
  request: { headers: TokenHeader, params: Type.Object({ type: SocialType }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'record.not_found', 'social.only_way_in'],
});
