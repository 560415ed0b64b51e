import { deleteExpiredLandlordLinks } from '../../db/applicant/landlord-link.repository.ts';
import { deleteOldUnsentFiles } from '../../db/applicant/unsent-answer-file.repository.ts';
import { deleteExpiredGuestTokens } from '../../db/guestcard/guestcard.repository.ts';
import { deleteSentMessages } from '../../db/outbox.repository.ts';
import { foldListingChanges } from '../../db/property/listing-change.repository.ts';
import { deleteOldPageCounts } from '../../db/resident/page-count.repository.ts';
import { deleteExpiredTokens } from '../../db/session/access-token.repository.ts';
import { deleteOldAccountEvents } from '../../db/session/account-event.repository.ts';
import { deleteExpiredEntryCodes } from '../../db/session/entry-code.repository.ts';
import { deleteExpiredMailedLinks } from '../../db/session/mailed-link.repository.ts';
import { deleteOldChallenges } from '../../db/session/otp-challenge.repository.ts';
import { deleteExpiredSessions } from '../../db/session/session.repository.ts';
import { deleteOldGuesses } from '../../db/session/sign-in-guess.repository.ts';
import type { Deps } from '../deps.ts';
import { dayMs } from './every.ts';

/** So long a message can still be looked up after it was sent. */
const messageDays = 30;
/** So long a verified number counts as verified, and no limit looks further back. */
const challengeDays = 2;
/** So long a file that was chosen for a questionnaire waits for the submit. */
const unsentFileDays = 30;
/** So long it is known how often pages were opened. */
const pageCountDays = 400;
/** So long somebody's sign-in from an address makes the address known, and so long guesses count. */
const knownDays = { places: 90, guesses: 1 };
/** So long a person can look up what happened to their account. */
const accountEventDays = 400;

/**
 * Removes what nobody can use any more: sessions, tokens, links and codes that have run out, messages that were sent
 * 30 days ago, files that were chosen for a questionnaire 30 days ago and never submitted (their contents go with
 * those of no row), and all but one of the rows that count a property's changes.
 */
export async function removeExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await deleteExpiredSessions(deps.db, now.toISOString());
  await deleteExpiredTokens(deps.db, now.toISOString());
  await deleteExpiredGuestTokens(deps.db, now.toISOString());
  await deleteExpiredLandlordLinks(deps.db, now.toISOString());
  await deleteExpiredMailedLinks(deps.db, now.toISOString());
  await deleteOldAccountEvents(deps.db, daysAgo(accountEventDays));
  await deleteExpiredEntryCodes(deps.db, now.toISOString());
  await deleteOldPageCounts(deps.db, daysAgo(pageCountDays).slice(0, 10));
  await deleteOldChallenges(deps.db, daysAgo(challengeDays));
  await deleteSentMessages(deps.db, daysAgo(messageDays));
  await deleteOldUnsentFiles(deps.db, daysAgo(unsentFileDays));
  await deleteOldGuesses(deps.db, {
    guesses: daysAgo(knownDays.guesses),
    places: daysAgo(knownDays.places),
  });
  await foldListingChanges(deps.db);
}
