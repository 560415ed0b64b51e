import type { AnswerOf, RequestOf } from '../../../contract/api.ts';
import type { Configs } from '../../../contract/portal.contract.ts';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';

export type SocialType = RequestOf<'POST /api/auth/social'>['body']['type'];
/** The data from a provider, for the portal's server. @see spec/platform.md §7 */
export type SocialBody = RequestOf<'POST /api/auth/login/social'>['body'];

/** The providers, each with its key in the configuration, which is null if the provider is not offered. */
export const PROVIDERS: readonly { readonly type: SocialType; readonly id: keyof Configs }[] = [
  { type: 'facebook', id: 'facebook_id' },
  { type: 'google', id: 'google_id' },
];

/** The purpose of a visit to a provider. */
export interface SocialWish {
  readonly type: SocialType;
  /** The page to open afterwards, from the address. */
  readonly redirect: string | null;
  /** True if a signed-in person connects the provider with their account; otherwise it is a sign-in. */
  readonly connects?: boolean;
}

/** The data stored while the person is at the provider. */
type Begun = SocialWish & Pick<Beginning, 'state' | 'me_address'>;

const STORED_UNDER = 'social_sign_in';

type Beginning = AnswerOf<'POST /api/auth/social'>;

/** The page with a provider's script, for a frame. */
export interface SocialFrame extends Pick<Beginning, 'state'> {
  readonly type: SocialType;
  readonly address: string;
}

/** Requests the address for a sign-in with a provider. @throws {ApiError} `social.off`, `provider.unavailable` */
export const beginSocial = (type: SocialType): Promise<Beginning> =>
  call('POST /api/auth/social', { body: { type } });

/** Opens the provider's page. */
export function goToProvider(
  wish: SocialWish,
  { address, state, me_address }: Beginning,
  { sessionStorage, location }: Pick<Window, 'sessionStorage' | 'location'>,
): void {
  const begun: Begun = { ...wish, state, me_address };
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(begun));
  location.assign(address);
}

/** The result of a return from the provider; `failed` if it lacks the requested data. */
export type SocialReturn =
  | { readonly is: 'nothing' }
  | { readonly is: 'failed' }
  | { readonly is: 'back'; readonly begun: Begun; readonly given: URLSearchParams };

/**
 * Reads what the provider put into the fragment of the address. It is valid once, and only with the state that this tab
 * got when it left.
 */
export function readSocialReturn(hash: string, storage: Storage): SocialReturn {
  const given = new URLSearchParams(hash.slice(1));
  const state = given.get('state');
  if (state === null) return { is: 'nothing' };
  const begun = JSON.parse(storage.getItem(STORED_UNDER) ?? 'null') as Begun | null;
  storage.removeItem(STORED_UNDER);
  if (begun === null || begun.state !== state || given.has('error')) return { is: 'failed' };
  return { is: 'back', begun, given };
}

/** The subject in the payload of a token, read without verifying the token: the server does that. */
function subjectOf(idToken: string): string {
  const part = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return String((JSON.parse(atob(part)) as { sub?: unknown }).sub ?? '');
}

/**
 * The data for the portal's server: for Google the id token with its subject, for Facebook the access token with the id
 * of the user, which is requested from Facebook.
 *
 * @throws {ApiError} `social.failed` if the provider did not identify the person.
 * @see spec/platform.md §7
 */
export async function socialBody({
  begun,
  given,
}: Extract<SocialReturn, { is: 'back' }>): Promise<SocialBody> {
  const failed = () => new ApiError(401, 'social.failed', '');
  if (begun.type === 'google') {
    const id_token = given.get('id_token');
    if (id_token === null) throw failed();
    return { type: 'google', info: { id_token, id: subjectOf(id_token) }, state: begun.state };
  }
  const access_token = given.get('access_token');
  if (access_token === null || begun.me_address === null) throw failed();
  const query = new URLSearchParams({ fields: 'id', access_token });
  const answer = await fetch(`${begun.me_address}?${query}`);
  if (!answer.ok) throw failed();
  const { id } = (await answer.json()) as { id: string };
  return { type: 'facebook', info: { access_token, user_id: id }, state: begun.state };
}
