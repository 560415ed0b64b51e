/**
 * The pages of the applicants' flows: apart from their catalogs, as the router of every page reads them.
 *
 * @see spec/platform.md §2 Route table
 */

/** The page routes of the application's states. `:tab` is the step of the wizard. */
export const applicationPages = [
  '/auth/applicant/:tab',
  '/applicant/application-cancelled',
  '/applicant/payment',
  '/applicant/exam',
  '/applicant/finish',
] as const;

/** The pages of the application, and that of the questionnaire it waits for. */
export const applicationRoutes = [...applicationPages, '/applicant/pre-screening'] as const;

/** The page routes of the guestcard's states. `:mode` is `request_info` or absent. */
export const guestcardPages = ['/applicant/guestcard/:mode'] as const;

/** The pages of the guestcard, and those it leads to. */
export const guestcardRoutes = [
  ...guestcardPages,
  '/applicant/requestinfo/success',
  '/auth/applicant/:tab',
] as const;
