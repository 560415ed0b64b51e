import type { i18n } from 'i18next';
import { ApiError } from './api-error.ts';
import { referenceOf } from './trace.ts';

/**
 * The text that a person sees for a failure: the server's text, translated if it is a key, otherwise our own. A failure that
 * is not theirs to mend ends with the reference of its call, which the office finds in the log.
 *
 * @see spec/application.md §8
 */
export function errorText(i18n: i18n, error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('portal:errors.unexpected');
  const text = reasonOf(i18n, error);
  const trace = toldTrace(error);
  if (trace === '') return text;
  return `${text} ${i18n.t('portal:errors.reference', { reference: referenceOf(trace) })}`;
}

/** The trace that a person is told with a failure; empty if they can mend it themselves, or if it never reached us. */
export function toldTrace(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const isOurs = error.status >= 500 || (error.code === 'unexpected' && error.status > 0);
  return isOurs ? error.trace : '';
}

function reasonOf(i18n: i18n, { code, message }: ApiError): string {
  if (code === 'network') return i18n.t('portal:errors.network');
  if (message !== '') {
    const key = `errors:${message}`;
    return i18n.exists(key) ? i18n.t(key) : message;
  }
  return i18n.exists(`errors:${code}`) ? i18n.t(`errors:${code}`) : i18n.t('portal:errors.unexpected');
}
