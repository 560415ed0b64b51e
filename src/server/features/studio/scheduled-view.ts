import type { Draft as DraftAnswer } from '../../../contract/studio/draft.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { readJson } from '../../../db/json-column.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { lastEdit } from '../../../db/release/draft.repository.ts';
import {
  listLatestOfDrafts,
  type ScheduledPublication,
} from '../../../db/release/scheduled-publication.repository.ts';
import { displayName, findUser } from '../../../db/session/user.repository.ts';

/** When a draft goes live, or why it did not. */
export type ScheduledView = Pick<DraftAnswer, 'scheduled' | 'not_published'>;

/** A draft that has no time. */
export const NOT_SCHEDULED: ScheduledView = { scheduled: null, not_published: null };

/**
 * When drafts go live, and why they did not, by their ids.
 *
 * @example (await scheduledViews(db, ['d1'])).get('d1')?.scheduled?.by // 'Dana Moss'
 */
export async function scheduledViews(
  db: Connection,
  draftIds: readonly string[],
): Promise<ReadonlyMap<string, ScheduledView>> {
  const latest = new Map((await listLatestOfDrafts(db, draftIds)).map((one) => [one.draft_id, one]));
  const views = new Map<string, ScheduledView>();
  for (const id of draftIds) {
    const one = latest.get(id);
    views.set(id, one === undefined ? NOT_SCHEDULED : await viewOf(db, one));
  }
  return views;
}

async function viewOf(db: Connection, one: ScheduledPublication): Promise<ScheduledView> {
  const { ended_as, due_at: at, time_zone } = one;
  if (ended_as === 'refused') {
    const { code, count } = readJson<{ readonly code: string; readonly count: number }>(one.reason);
    return { ...NOT_SCHEDULED, not_published: { at, time_zone, code, count } };
  }
  if (ended_as !== null) return NOT_SCHEDULED;
  const user = await findUser(db, one.user_id);
  const property = one.only_at === null ? null : await findProperty(db, one.only_at);
  return {
    ...NOT_SCHEDULED,
    scheduled: {
      at,
      time_zone,
      by: user === null ? '' : displayName(user),
      property: property?.name ?? '',
      for_new: one.for_new === 1,
      edited_since: (await lastEdit(db, one.draft_id)) > one.edit,
    },
  };
}
