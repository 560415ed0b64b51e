import type { Texts } from './texts.ts';

/**
 * The language in which a request is answered: what its page asks for, else the one of who asks.
 *
 * @param whose left out where nobody is known.
 * @example languageOf(deps, request, tenant.user) // 'es'
 */
export function languageOf(
  { texts }: { readonly texts: Pick<Texts, 'accepted'> },
  { headers }: { readonly headers: { readonly 'accept-language'?: string | undefined } },
  whose?: { readonly language?: string | undefined } | null,
): string {
  return texts.accepted(headers['accept-language'], whose?.language);
}
