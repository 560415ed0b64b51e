import type { i18n } from 'i18next';
import { ApiError } from './api-error.ts';

/**
 * The text that a person sees for a failure: the server's text, translated if it is a key, otherwise our own.
 *
 * @see spec/application.md §8
 */
export function errorText(i18n: i18n, error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('portal:errors.unexpected');
  if (error.code === 'network') return i18n.t('portal:errors.network');
  if (error.message !== '') {
    const key = `errors:${error.message}`;
    return i18n.exists(key) ? i18n.t(key) : error.message;
  }
  return i18n.exists(`errors:${error.code}`)
    ? i18n.t(`errors:${error.code}`)
    : i18n.t('portal:errors.unexpected');
}
