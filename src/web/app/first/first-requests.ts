/**
 * Starts the page's first requests. The module is small and runs before the page's own code, whose first call of the
 * same address takes the response.
 */
import { type FirstRequests, textsFile } from '../../../contract/first-requests.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { storedSession } from '../session/session-storage.ts';
import { forgetFirstAnswers, keepFirstAnswer } from './first-answers.ts';
import { firstLanguage, LANGUAGE_STORED_UNDER } from './first-language.ts';

/** Milliseconds after which a response that no call took may be out of date. */
const FRESH_MS = 10_000;

/** The content of a meta tag in the page's head; undefined if it is missing, as in pages from vite. */
export const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const wanted: FirstRequests | null = JSON.parse(metaOf('first-requests') ?? 'null');

/** Namespaces of texts that the page needs from the start. */
export const FIRST_NAMESPACES: readonly string[] = ['portal', ...(wanted?.texts ?? [])];

/** The token of the page's link; empty if there is none. */
export const linkToken = (): string => new URLSearchParams(window.location.search).get('access_token') ?? '';

/** The token of the session on this device; empty if nobody is signed in. */
const sessionToken = (): string => storedSession(window.localStorage)?.token ?? '';

/** Addresses of the page's first calls. */
export const firstCalls: readonly string[] = wanted?.calls ?? [];

/** The call that answers with the page as HTML, and its token; without such a call the address is empty. */
export function firstPage(): { readonly url: string; readonly token: string } {
  const url = wanted?.page ?? '';
  const isOfSession = wanted?.session_calls.includes(url) === true;
  return { url, token: isOfSession ? sessionToken() : linkToken() };
}

/** A page of a session is rendered as it is without a query: with one, it may show something else. */
const isRendered = (url: string): boolean => url !== wanted?.page || window.location.search === '';

/** The initial language of the page. */
export const beginLanguage = (): string =>
  firstLanguage(window.localStorage.getItem(LANGUAGE_STORED_UNDER), navigator.languages);

/** The address of the page's texts in a language; null if the page was served without a release. */
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
  startCalls(session_calls.filter(isRendered), sessionToken(), language);
  const languages = [...new Set([language, FALLBACK_LANGUAGE])];
  for (const file of [...files, ...languages.map((one) => textsFile(one, FIRST_NAMESPACES))])
    start(`/releases/${release}/${file}`, '', {});
}

const release = metaOf('release');
if (wanted !== null && release !== undefined) {
  startAll(wanted, release);
  window.setTimeout(forgetFirstAnswers, FRESH_MS);
}
