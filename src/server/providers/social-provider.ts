/** Somebody whom a social provider vouches for. */
export interface SocialPerson {
  /** The provider's id of the person: never given to anybody else. */
  readonly subject: string;
  /** '' where the provider tells none. */
  readonly email: string;
  /** Whether the provider says that the address is the person's own. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** `refused`: what came with the person proves nothing; `reason` is for the log. */
export type Identified =
  | { readonly kind: 'person'; readonly person: SocialPerson }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Where a person is sent to sign in; `redirectUri` is the page of ours that they come back to. */
interface Departure {
  readonly redirectUri: string;
  /** Comes back beside the tokens. */
  readonly state: string;
  /** Comes back within the id token. */
  readonly nonce: string;
}

interface SocialProvider {
  /** The id that the provider knows this portal by; null: there is no such sign-in. */
  readonly id: string | null;
  /** The address of the provider's page; null where the provider cannot be asked for it. */
  begin(departure: Departure): Promise<string | null>;
}

/** Hands an id token to the page. */
export interface GoogleProvider extends SocialProvider {
  /** Who an id token is about. Its signature, issuer, audience, nonce and times are verified. Never throws. */
  identify(idToken: string, nonce: string): Promise<Identified>;
}

/** Hands an access token to the page. */
export interface FacebookProvider extends SocialProvider {
  /** Where the page asks who it is, `?fields=id&access_token=`. */
  readonly meAddress: string;
  /** Whose an access token is. Facebook is asked whether it was made for this portal. Never throws. */
  identify(accessToken: string): Promise<Identified>;
}
