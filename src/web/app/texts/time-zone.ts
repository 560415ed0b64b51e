import { createContext, useContext } from 'react';
import { formatDateTime } from './formats.ts';

/** The time zone in which a page shows times; undefined for the device's own, which is not named. */
export const TimeZone = createContext<string | undefined>(undefined);

/** The time zone of the page. @example const today = localDay(new Date(), useTimeZone()) */
export const useTimeZone = (): string | undefined => useContext(TimeZone);

/** Formats moments for the page. @example useDateTime()('2026-03-01T15:04:05Z') // '03/01/2026 09:04 AM CST' */
export function useDateTime(): (iso: string) => string {
  const timeZone = useTimeZone();
  return (iso) => formatDateTime(iso, timeZone);
}
