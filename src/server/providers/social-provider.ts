/** A person identified by a social provider. */
export interface SocialPerson {
  /** The provider's id of the person, never reused for anybody else. */
  readonly subject: string;
  /** '' if the provider sends none. */
  readonly email: string;
  /** Whether the provider confirms that the address is the person's own. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** `refused`: the token proves nothing; `reason` is for the log. */
export type Identified =
  | { readonly kind: 'person'; readonly person: SocialPerson }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The start of a sign-in at the provider; `redirectUri` is our page to which the person returns. */
interface Departure {
  readonly redirectUri: string;
  /** Returned with the tokens. */
  readonly state: string;
  /** Returned inside the id token. */
  readonly nonce: string;
}

interface SocialProvider {
  /** This portal's client id at the provider; null: this sign-in is not offered. */
  readonly id: string | null;
  /** The URL of the provider's page; null if the provider cannot be reached for it. */
  begin(departure: Departure): Promise<string | null>;
}

/** Issues an id token to the page. */
export interface GoogleProvider extends SocialProvider {
  /** Returns the person of an id token. Verifies signature, issuer, audience, nonce and times. Never throws. */
  identify(idToken: string, nonce: string): Promise<Identified>;
}

/** Issues an access token to the page. */
export interface FacebookProvider extends SocialProvider {
  /** The URL at which the page asks who the person is, `?fields=id&access_token=`. */
  readonly meAddress: string;
  /** Returns the owner of an access token. Facebook is asked whether it was issued for this portal. Never throws. */
  identify(accessToken: string): Promise<Identified>;
}
