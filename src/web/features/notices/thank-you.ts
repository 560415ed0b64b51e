/** @see spec/pre-application.md §9 */
const THANK_YOU_MS = 5000;

/** The company whose visitors stay on the thank-you page. @see spec/pre-application.md §2 Thank-you and status pages */
const STAYING_COMPANY = '8';

/**
 * Milliseconds after which the thank-you page of a guestcard goes to `/`; null means that it stays.
 *
 * @param companyId of the portal; null if unknown.
 * @example thankYouDelay('8') // null
 */
export function thankYouDelay(companyId: string | null): number | null {
  return companyId === STAYING_COMPANY ? null : THANK_YOU_MS;
}
