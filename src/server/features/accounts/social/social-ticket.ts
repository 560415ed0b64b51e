/** Sealed values that the page carries between two calls: nobody can forge or change them. */
import type { Deps } from '../../../deps.ts';
import type { SocialPerson } from '../../../providers/social-provider.ts';

const minutes = 10;

/** The state on the way to the provider and back. */
export interface SocialState {
  readonly type: 'google' | 'facebook';
  readonly nonce: string;
  /** The origin of the requesting page, which may frame the page with the provider's script, or null. */
  readonly framedBy: string | null;
}

/** A person whom the provider has vouched for, and who has no connected account yet. */
interface SocialTicket {
  readonly type: 'google' | 'facebook';
  readonly person: SocialPerson;
}

type Needs = Pick<Deps, 'clock' | 'secrets'>;

/** The content by purpose: a value sealed for one purpose is invalid for the other. */
interface Carried {
  'social state': SocialState;
  'social ticket': SocialTicket;
}

/** @example sealed(deps, 'social state', { type: 'google', nonce }) */
export function sealed<Purpose extends keyof Carried>(
  { clock, secrets }: Needs,
  purpose: Purpose,
  content: Carried[Purpose],
): string {
  const until = clock.now().getTime() + minutes * 60_000;
  return secrets.seal(JSON.stringify({ content, until }), purpose);
}

/** The content if it was sealed for this purpose in the last ten minutes, or null. */
export function unsealed<Purpose extends keyof Carried>(
  { clock, secrets }: Needs,
  purpose: Purpose,
  text: string,
): Carried[Purpose] | null {
  const opened = secrets.open(text, purpose);
  if (opened === null) return null;
  const { content, until } = JSON.parse(opened) as { content: Carried[Purpose]; until: number };
  return until > clock.now().getTime() ? content : null;
}
