import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { saveGuestcardSettings } from '../../../src/db/guestcard/guestcard-settings.repository.ts';
import type { Cue } from '../stage.ts';
import { putFacts, takeAway } from './put-facts.ts';
import { readRecords } from './records.ts';
import type { Stage } from './visitor.ts';

/** Outcomes that depend on whether the property invites by itself, or its office does. */
const invites: Readonly<Record<string, boolean>> = { invited: true, moved: true, accepted: false };

/**
 * Makes sure that the next call of a guest is answered as is wanted: who has the unit, and who invites.
 *
 * @param unit the one that is asked for, where it is not the guestcard's own.
 */
export async function prepareGuest(stage: Stage, { outcome, facts }: Cue, unit?: string): Promise<void> {
  const { deps, visitor } = stage;
  const place = { company_id: DEMO_COMPANY.id, property_id: visitor.property };
  const invites_at_once = invites[outcome];
  if (invites_at_once !== undefined) await saveGuestcardSettings(deps.db, place, { invites_at_once });
  if (outcome === 'unitLocked') {
    const { isFree } = await readRecords(stage);
    if (unit !== undefined || isFree) await takeAway(stage, unit);
  }
  // Whoever had the unit gave it back in time.
  if (outcome === 'invited' || (outcome === 'accepted' && unit === undefined)) {
    await putFacts(stage, { ...facts, guest_known: await isKnown(stage), submitted: false });
  }
}

const isKnown = async (stage: Stage) => (await readRecords(stage)).application !== null;
