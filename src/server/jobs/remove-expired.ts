import { HERE_MS } from '../../contract/office/side-by-side.contract.ts';
import { deleteExpiredLandlordLinks } from '../../db/applicant/landlord-link.repository.ts';
import { deleteOldUnsentFiles } from '../../db/applicant/unsent-answer-file.repository.ts';
import { deleteExpiredGuestTokens } from '../../db/guestcard/guestcard.repository.ts';
import { forgetOldImports } from '../../db/office/import.repository.ts';
import { deleteClosedPages } from '../../db/office/people/open-page.repository.ts';
import { deleteSentMessages } from '../../db/outbox.repository.ts';
import { foldListingChanges } from '../../db/property/listing-change.repository.ts';
import { deleteOldPageCounts } from '../../db/resident/page-count.repository.ts';
import { deleteExpiredTokens } from '../../db/session/access-token.repository.ts';
import { deleteOldAccountEvents } from '../../db/session/account-event.repository.ts';
import { deleteOldCalls } from '../../db/session/call-key.repository.ts';
import { deleteExpiredEntryCodes } from '../../db/session/entry-code.repository.ts';
import { deleteExpiredMailedLinks } from '../../db/session/mailed-link.repository.ts';
import { deleteOldChallenges } from '../../db/session/otp-challenge.repository.ts';
import { deleteExpiredSessions } from '../../db/session/session.repository.ts';
import { deleteOldGuesses } from '../../db/session/sign-in-guess.repository.ts';
import { deleteOldDeliveries } from '../../db/webhook/delivery.repository.ts';
import type { Deps } from '../deps.ts';
import { dayMs } from './every.ts';

/** Retention of sent messages, and of what was told to other programs. */
const messageDays = 30;
/** Retention of messages that did not arrive and that nobody of the office has seen. */
const refusedDays = 180;
/** Validity of a verified number; no limit looks further back. */
const challengeDays = 2;
/** Retention of uploaded questionnaire files that were not submitted. */
const unsentFileDays = 30;
/** Time within which another program may repeat a call. */
const callDays = 1;
/** Retention of files that the office imports, counted from the last time that somebody worked on them. */
const importFileDays = 7;
/** Retention of page counts. */
const pageCountDays = 400;
/** Retention of known sign-in addresses and of wrong passwords. */
const knownDays = { places: 90, guesses: 1 };
/** Retention of a person's account events. */
const accountEventDays = 400;

/**
 * Deletes rows that nobody can use anymore: expired sessions, tokens, links and codes, rows older than the retention
 * times above (`removeLeftFiles` deletes the contents of files), and all but one of the rows that count a property's
 * changes.
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
  await deleteOldCalls(deps.db, daysAgo(callDays));
  await deleteOldPageCounts(deps.db, daysAgo(pageCountDays).slice(0, 10));
  await deleteOldChallenges(deps.db, daysAgo(challengeDays));
  await deleteSentMessages(deps.db, { sent: daysAgo(messageDays), refused: daysAgo(refusedDays) });
  await deleteOldDeliveries(deps.db, daysAgo(messageDays));
  await deleteClosedPages(deps.db, new Date(now.getTime() - HERE_MS).toISOString());
  await forgetOldImports(deps.db, daysAgo(importFileDays));
  await deleteOldUnsentFiles(deps.db, daysAgo(unsentFileDays));
  await deleteOldGuesses(deps.db, {
    guesses: daysAgo(knownDays.guesses),
    places: daysAgo(knownDays.places),
  });
  await foldListingChanges(deps.db);
}
