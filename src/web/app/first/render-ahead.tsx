/** Renders a page on the server, for browsers to show before the page's own code runs. Only in the server build. */
import { RendererProvider, type Theme } from '@fluentui/react-components';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n, type ResourceKey } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Brand } from '../../../contract/brand/brand.contract.ts';
import type { PageAhead } from '../../../contract/page-ahead.contract.ts';
import { keptBy } from '../../../engine/kept-by.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { BrandProvider, beginWithBrand, NO_BRAND } from '../brand/brand.tsx';
import { brandTheme } from '../brand/brand-theme.ts';
import { LanguageNames } from '../texts/language-choice.tsx';
import { renderer, rulesFor } from './rendered-rules.ts';

/** A page and the data to render it with. */
export interface AheadPage {
  readonly page: ReactElement;
  /** Its path, `/tenant/dashboard`. */
  readonly path: string;
  /** The brand of the host; null if it belongs to no property. */
  readonly brand: Brand | null;
  /** The answers that its components ask for themselves. */
  readonly queries: QueryClient;
  readonly language: string;
  /** The languages of the release, each by its own name. */
  readonly languages: Readonly<Record<string, string>>;
  readonly namespaces: readonly string[];
  /** Returns the contents of a texts file by language and namespace; null if there is none. */
  readonly texts: (language: string, namespace: string) => string | null;
}

/**
 * Renders the page as HTML without style attributes and elements, which the pages' CSP forbids: attributes become
 * `data-style`, and the rules are returned separately, for both color schemes.
 *
 * @example renderAhead({ page: <Page />, path: '/tenant', brand, queries, language: 'en', languages, namespaces, texts })
 */
export function renderAhead({ page, path, brand: given, queries, ...words }: AheadPage): PageAhead {
  const { language, languages, namespaces, texts } = words;
  const brand = given ?? NO_BRAND;
  beginWithBrand(brand);
  const translations = translationsOf(texts)(language, namespaces);
  const light = brandTheme(brand.colour, 'light');
  const markup = renderToStaticMarkup(
    <RendererProvider renderer={renderer}>
      <I18nextProvider i18n={translations}>
        <LanguageNames value={languages}>
          <QueryClientProvider client={queries}>
            <BrandProvider>
              <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
            </BrandProvider>
          </QueryClientProvider>
        </LanguageNames>
      </I18nextProvider>
    </RendererProvider>,
  );
  const html = markup.replace(/<style[^>]*>[^<]*<\/style>/g, '').replace(/ style="/g, ' data-style="');
  const rules = rulesFor(html);
  const used = new Set(rules.match(/--\w+/g));
  const variables = (theme: Theme): string =>
    Object.entries(theme)
      .filter(([name]) => used.has(`--${name}`))
      .map(([name, value]) => `--${name}:${value};`)
      .join('');
  const dark = variables(brandTheme(brand.colour, 'dark'));
  const colours = `.ahead{${variables(light)}}@media (prefers-color-scheme:dark){.ahead{${dark}}}`;
  // The content above the footer is not complete yet: the footer would jump visibly.
  return { html, css: `${colours}.ahead footer{visibility:hidden}${rules}` };
}

/** The translations of a release, parsed once for each language and set of namespaces. */
const translationsOf = keptBy((texts: AheadPage['texts']) => {
  const made = new Map<string, i18n>();
  return (language: string, namespaces: readonly string[]): i18n => {
    const name = [language, ...namespaces].join(' ');
    const known = made.get(name) ?? startTranslations(texts, language, namespaces);
    made.set(name, known);
    return known;
  };
});

function startTranslations(texts: AheadPage['texts'], language: string, namespaces: readonly string[]): i18n {
  const instance = createInstance();
  const load = (of: string): Record<string, ResourceKey> =>
    Object.fromEntries(namespaces.map((name) => [name, JSON.parse(texts(of, name) ?? '{}')]));
  const languages = [...new Set([language, FALLBACK_LANGUAGE])];
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: Object.fromEntries(languages.map((of) => [of, load(of)])),
    ns: [...namespaces],
    defaultNS: 'portal',
    fallbackNS: 'portal',
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}
