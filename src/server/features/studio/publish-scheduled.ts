/** The job that makes drafts live at their time. */
import type { Connection } from '../../../db/client.ts';
import { writeJson } from '../../../db/json-column.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { endDraft, lastEdit, lockDraft, moveDraft } from '../../../db/release/draft.repository.ts';
import {
  claimPublication,
  endScheduled,
  listDuePublications,
  type ScheduledPublication,
} from '../../../db/release/scheduled-publication.repository.ts';
import { listOfficesOf } from '../../../db/session/membership.repository.ts';
import { findUser, type User } from '../../../db/session/user.repository.ts';
import { momentText } from '../../../engine/language/moments.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { addressAt } from '../../property/property-address.ts';
import { judgeInWorker } from '../../releases/publishing/judge-in-worker.ts';
import { activateRelease } from '../../releases/publishing/publish.ts';
import { draftOf } from './draft.service.ts';
import { authorOf, gated } from './gate.ts';
import { scopeFor } from './publishing-scope.ts';

/** Publications that one run looks at. */
const AT_ONCE = 20;

/** Milliseconds after which another portal tries a publication that one has begun: longer than the gate may take. */
const TRY_MS = 180_000;

/** Thrown to roll back: it was cancelled, or another portal has published it. */
class NoLongerWaits extends Error {}

/**
 * Makes drafts live whose time has come, each once however many portals run on the database, and late if none ran at its
 * time. What does not pass the gate then, or would replace another release than the one that was live, is not published,
 * and the person who gave the time gets a mail. An error of the portal is logged, and it is tried again.
 *
 * @returns the number of drafts that went live.
 */
export async function publishScheduled(deps: Deps): Promise<number> {
  let published = 0;
  for (const one of await listDuePublications(deps.db, deps.clock.now().toISOString(), AT_ONCE)) {
    const until = new Date(deps.clock.now().getTime() + TRY_MS).toISOString();
    if (!(await claimPublication(deps.db, one, until))) continue;
    try {
      if (await isPublished(deps, one)) published += 1;
    } catch (error) {
      deps.log.error({ err: error, publication: one.id }, 'draft not published at its time');
    }
  }
  return published;
}

async function isPublished(deps: Deps, one: ScheduledPublication): Promise<boolean> {
  const user = await findUser(deps.db, one.user_id);
  try {
    await publish(deps, one, await requirePublisher(deps, one));
    return true;
  } catch (error) {
    if (error instanceof NoLongerWaits) return false;
    if (!(error instanceof AppError)) throw error;
    await refuse(deps, one, user, error);
    return false;
  }
}

/**
 * The person who gave the time, if they may publish the draft there today.
 *
 * @throws {AppError} `access.denied`.
 */
async function requirePublisher({ db }: Deps, one: ScheduledPublication): Promise<User> {
  for (const member of await listOfficesOf(db, one.user_id)) {
    if (await mayPublish(db, one, member)) return member;
  }
  throw new AppError('access.denied');
}

async function mayPublish(
  db: Connection,
  { draft_id, only_at }: ScheduledPublication,
  member: User,
): Promise<boolean> {
  try {
    await draftOf(db, member, draft_id, 'publish flows');
    await scopeFor(db, member, { property_id: only_at });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function publish(deps: Deps, one: ScheduledPublication, user: User): Promise<void> {
  const now = deps.clock.now();
  const [property_id, for_new] = [one.only_at, one.for_new === 1];
  await gated(() =>
    activateRelease({ ...deps, judge: judgeInWorker }, one.hash, {
      ...{ ...authorOf(user), property_id, for_new, now, replaces: one.replaces },
      async also(trx) {
        const at = now.toISOString();
        if (!(await endScheduled(trx, one.id, { ended_as: 'published', ended_at: at })))
          throw new NoLongerWaits();
        await leaveDraft(trx, one, at);
      },
    }),
  );
  await deps.releases.refresh();
}

/** Ends the draft. One that was edited since stays open, with what was published as its base. */
async function leaveDraft(
  trx: Connection,
  { draft_id, edit, hash, user_id }: ScheduledPublication,
  ended_at: string,
): Promise<void> {
  await lockDraft(trx, draft_id);
  if ((await lastEdit(trx, draft_id)) > edit) await moveDraft(trx, draft_id, hash);
  else await endDraft(trx, draft_id, { ended_as: 'published', ended_by: user_id, ended_at });
}

/** Ends a publication that did not happen, and mails the reason to the person who gave the time. */
async function refuse(
  deps: Deps,
  { id, draft_id, company_id, property_id, due_at, time_zone }: ScheduledPublication,
  user: User | null,
  { code, params }: AppError,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ended_at = deps.clock.now().toISOString();
    const reason = writeJson({ code, count: Number(params.count ?? 0) });
    if (!(await endScheduled(trx, id, { ended_as: 'refused', ended_at, reason })) || user === null) return;
    const draft = await lockDraft(trx, draft_id);
    const property = await findProperty(trx, property_id);
    const { language } = user;
    await queueMessage(deps, trx, {
      ...{ company_id, property_id, recipient: user.email, language },
      template: 'mail:not_published',
      values: {
        first_name: user.first_name,
        title: draft?.title ?? '',
        time: momentText(language, new Date(due_at), time_zone),
        reason: deps.texts.message(language, `errors:${code}`, params),
        link: addressAt(deps, property, `/studio/drafts/${draft_id}`),
      },
    });
  });
}
