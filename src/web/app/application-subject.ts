import type { i18n as Translations } from 'i18next';
import type { Facts } from '../../engine/facts.ts';
import type { ApplicationAnswer } from './application-query.ts';

/** One application that a page has open: what the screens and tasks of its flow need. */
export interface ApplicationSubject {
  readonly token: string;
  /** As the server told it last. */
  readonly answer: ApplicationAnswer;
  readonly i18n: Translations;
  /** Asks the server for the application, and answers its facts. @throws {ApiError} */
  readonly refresh: () => Promise<Facts>;
}
