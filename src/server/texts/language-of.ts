import type { Texts } from '../../engine/texts/texts.ts';

/**
 * The language of a response: the one that the page requests, else the person's own.
 *
 * @param whose the person, if known.
 * @example languageOf(deps, request, tenant.user) // 'es'
 */
export function languageOf(
  { texts }: { readonly texts: Pick<Texts, 'accepted'> },
  { headers }: { readonly headers: { readonly 'accept-language'?: string | undefined } },
  whose?: { readonly language?: string | undefined } | null,
): string {
  return texts.accepted(headers['accept-language'], whose?.language);
}
