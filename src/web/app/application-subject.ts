import type { i18n as Translations } from 'i18next';
import type { Facts } from '../../engine/facts.ts';
import type { ApplicationAnswer } from './application-query.ts';

/** An application that is open in a page: the data that its flow's screens and tasks need. */
export interface ApplicationSubject {
  readonly token: string;
  /** The latest response of the server. */
  readonly answer: ApplicationAnswer;
  readonly i18n: Translations;
  /** Fetches the application and returns its facts. @throws {ApiError} */
  readonly refresh: () => Promise<Facts>;
}
