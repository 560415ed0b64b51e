/**
 * Starts the page's first requests. The module is small and runs before the page's own code, whose first call for the same
 * thing takes the answer.
 */
import { type FirstRequests, textsFile } from '../../../contract/first-requests.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { formatMoney } from '../../../engine/language/money.ts';
import { storedSession } from '../session/session-storage.ts';
import { forgetFirstAnswers, keepFirstAnswer } from './first-answers.ts';
import { firstLanguage, LANGUAGE_STORED_UNDER } from './first-language.ts';

/** Milliseconds after which an answer that nobody took may be out of date. */
const FRESH_MS = 10_000;

/** What the head of the page says under a name; undefined where the page came without it, as from vite. */
export const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const wanted: FirstRequests | null = JSON.parse(metaOf('first-requests') ?? 'null');

/** Namespaces of texts that the page needs from its start. */
export const FIRST_NAMESPACES: readonly string[] = ['portal', ...(wanted?.texts ?? [])];

/** What the token of the page's link is; empty without one. */
export const linkToken = (): string => new URLSearchParams(window.location.search).get('access_token') ?? '';

/** Addresses of the calls that the page begins with. */
export const firstCalls: readonly string[] = wanted?.calls ?? [];

/** The language that the page begins with. */
export const beginLanguage = (): string =>
  firstLanguage(window.localStorage.getItem(LANGUAGE_STORED_UNDER), navigator.languages);

/** The address of the page's texts in a language; null where the page came without its release. */
export function firstTexts(language: string): string | null {
  const release = metaOf('release');
  return release === undefined ? null : `/releases/${release}/${textsFile(language, FIRST_NAMESPACES)}`;
}

function start(url: string, token: string, headers: Record<string, string>): void {
  keepFirstAnswer(url, token, fetch(url, { headers }));
}

function startCalls(calls: readonly string[], token: string, language: string): void {
  if (token === '') return;
  for (const url of calls)
    start(url, token, { accept: 'application/json', 'accept-language': language, token });
}

function startAll({ files, calls, session_calls }: FirstRequests, release: string): void {
  const language = beginLanguage();
  startCalls(calls, linkToken(), language);
  startCalls(session_calls, storedSession(window.localStorage)?.token ?? '', language);
  const languages = [...new Set([language, FALLBACK_LANGUAGE])];
  // The first amount costs a browser 30 ms, mostly to read how numbers are written: better while it waits for answers.
  window.requestIdleCallback?.(() => formatMoney(0, language));
  for (const file of [...files, ...languages.map((one) => textsFile(one, FIRST_NAMESPACES))])
    start(`/releases/${release}/${file}`, '', {});
}

const release = metaOf('release');
if (wanted !== null && release !== undefined) {
  startAll(wanted, release);
  window.setTimeout(forgetFirstAnswers, FRESH_MS);
}
