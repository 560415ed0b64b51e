/** Announces the next date of an automatic payment, or ends it. */

import { autopayAfter, dateAfterEvent } from '../../autopay/autopay-life.ts';
import { CHARGE_TIME } from '../../autopay/calendar.ts';
import type { EndReason } from '../../autopay/ending.ts';
import { type Autopay, lockAutopay, updateAutopay } from '../../db/autopay/autopay.repository.ts';
import { insertAutopayCharge } from '../../db/autopay/autopay-charge.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findUser } from '../../db/session/user.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { instantIn } from '../../ledger/moment.ts';
import type { Deps } from '../deps.ts';
import { type AutopayNow, isNextPaused, lookAtOf, readNow } from './context.ts';
import { notifyOfAutopay } from './notify-of-autopay.ts';
import { forecastOf } from './runners.ts';

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'random' | 'secrets' | 'texts' | 'settings'>;

/**
 * Plans one automatic payment that is due: ends it if it is over, adds the row of its next date three days
 * ahead, and stores when to look again. Safe to run in several processes at once.
 */
export function planNextDate(deps: Needs, id: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const autopay = await lockAutopay(trx, deps.dialect, id);
    const at = deps.clock.now().toISOString();
    if (autopay === null || autopay.state !== 'ACTIVE' || autopay.look_at === null || autopay.look_at > at)
      return;
    const now = await readNow(deps, trx, autopay);
    if (now.ending !== null) return endAutopay(deps, trx, autopay, { reason: now.ending, day: now.today });
    const look = lookAtOf(now);
    if (now.next === null || look === null || look > at) {
      await updateAutopay(trx, id, { look_at: look, updated_at: at });
      return;
    }
    await addDate(deps, trx, autopay, { ...now, next: now.next });
    const after_day = now.next;
    const look_at = lookAtOf(await readNow(deps, trx, { ...autopay, after_day }));
    await updateAutopay(trx, id, { after_day, look_at, updated_at: at });
  });
}

async function addDate(
  deps: Needs,
  trx: Connection,
  autopay: Autopay,
  now: AutopayNow & { readonly next: string },
): Promise<void> {
  const { id, lease_id, company_id, property_id } = autopay;
  const language = (await findUser(trx, autopay.user_id))?.language ?? FALLBACK_LANGUAGE;
  const asked = { id, lease_id, property_id, terms: now.terms, after: now.after };
  const [ahead] = await forecastOf(deps, trx, asked, { today: now.today, language, most: 1 });
  const { state, isOver } = dateAfterEvent('upcoming', isNextPaused(now) ? 'SKIP' : 'ANNOUNCE');
  const at = deps.clock.now().toISOString();
  const announced_cents = ahead?.amount_cents ?? 0;
  const isNew = await insertAutopayCharge(trx, {
    autopay_id: id,
    lease_id,
    company_id,
    property_id,
    charge_date: now.next,
    charge_month: now.next.slice(0, 7),
    state,
    announced_cents,
    amount_cents: null,
    payment_id: null,
    failure: null,
    attempts: 0,
    look_at: isOver ? null : instantIn(now.time_zone, { day: now.next, time: CHARGE_TIME }).toISOString(),
    created_at: at,
    updated_at: at,
  });
  if (isNew && !isOver && announced_cents > 0) {
    await notifyOfAutopay(deps, trx, autopay, { kind: 'announced', date: now.next, cents: announced_cents });
  }
}

/** Ends an automatic payment and notifies the resident of the reason. */
async function endAutopay(
  deps: Needs,
  trx: Connection,
  autopay: Autopay,
  { reason, day }: { readonly reason: EndReason; readonly day: string },
): Promise<void> {
  const state = autopayAfter(autopay.state, 'END');
  if (state === null) return;
  const updated_at = deps.clock.now().toISOString();
  await updateAutopay(trx, autopay.id, { state, end_reason: reason, look_at: null, updated_at });
  await notifyOfAutopay(deps, trx, autopay, { kind: 'ended', date: day, why: reason });
}
