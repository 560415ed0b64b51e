import { useDraftDocument } from '../document/draft-provider.tsx';

/** The name of each language of the draft, in that language: as the draft offers it, else as browsers call it. */
export function useLanguageName(): (language: string) => string {
  const names = useDraftDocument().json('locales/languages.json') as Record<string, string> | undefined;
  return (language) => names?.[language] ?? ownName(language);
}

/** @example ownName('pt') // 'Português' */
export function ownName(language: string): string {
  const name =
    new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
