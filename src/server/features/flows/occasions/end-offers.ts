import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { listSigners } from '../../../../db/lease/lease-signer.repository.ts';
import { listOccupantUsers, lockLetLease } from '../../../../db/resident/let-lease.repository.ts';
import {
  closeOccasion,
  findOccasion,
  listOverdueOccasions,
  type Occasion,
} from '../../../../db/resident/occasion.repository.ts';
import { listRenewals, type Renewal } from '../../../../db/resident/renewal.repository.ts';
import { formatDay } from '../../../../engine/language/day.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import { addDays } from '../../../../ledger/day.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { notifyOffice } from '../../../outbox/notify-office.ts';
import { notifyResident } from '../../../outbox/notify-resident.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { holdPapers, withdrawPapers } from '../../lease/addendum/withdraw-papers.ts';
import { endOccasion } from './end-occasion.ts';
import { isFor } from './notify-of-occasion.ts';

type Here = Pick<
  Deps,
  'db' | 'dialect' | 'clock' | 'random' | 'secrets' | 'settings' | 'texts' | 'flows' | 'log'
>;

const AT_ONCE = 100;

/**
 * Ends the office's offers whose last day has passed: unanswered offers, and renewals that not all have signed.
 * Notifies residents and the office. Safe to run in several processes at once.
 *
 * @returns the number of ended offers.
 * @see docs/decisions/0065-papers-can-be-taken-back.md
 */
export async function endOffers(deps: Here): Promise<number> {
  const utcDay = dayIn('UTC', deps.clock.now());
  let ended = 0;
  // East of Greenwich the UTC day may be over already.
  for (const occasion of await listOverdueOccasions(deps.db, addDays(utcDay, 1), AT_ONCE)) {
    const isEnded = await endOffer(deps, occasion).catch((error: unknown) => {
      deps.log.error({ err: error, occasion: occasion.id }, 'offer not ended');
      return false;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}

async function endOffer(deps: Here, { id, property_id, lease_id, last_day }: Occasion): Promise<boolean> {
  const today = await todayAt(deps, deps.db, property_id);
  if (last_day === null || last_day >= today) return false;
  return deps.db.transaction().execute(async (trx) => {
    const before = await papersOf(trx, lease_id, id);
    const held = before === undefined ? null : await holdPapers(deps, trx, before.lease_id);
    const home = held?.home ?? (await lockLetLease(trx, deps.dialect, lease_id));
    const occasion = await findOccasion(trx, id);
    const isOpen = occasion !== null && occasion.closed_at === null;
    const papers = await papersOf(trx, lease_id, id);
    // Papers that were opened in the meantime are handled in the next run.
    if (!isOpen || home === null || papers?.lease_id !== before?.lease_id) return false;
    if (held !== null && held.papers.status !== 'SIGNING') {
      await closeOccasion(trx, id, deps.clock.now().toISOString());
      return false;
    }
    await endOccasion(deps, trx, occasion);
    const ended = { occasion, last_day, unit: home.unit.unit_uid };
    if (held === null) await tellOfOffer(deps, trx, ended);
    else {
      const open = (await listSigners(trx, held.papers.id)).filter(({ finished_at }) => finished_at === null);
      const names = open.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
      const reason = (language: string) =>
        deps.texts.message(language, 'notices:signing_expired', { date: formatDay(last_day, language) });
      const title = await withdrawPapers(deps, trx, held, {
        by: null,
        reason,
        kept_reason: reason(FALLBACK_LANGUAGE),
        is_renewal: true,
        page: '/tenant',
      });
      await notifyOfficeOf(deps, trx, ended, 'office_signing_ended', { title, open: names.join(', ') });
    }
    return true;
  });
}

/** The newest papers of an occasion that were not withdrawn. */
async function papersOf(trx: Connection, leaseId: string, occasionId: string): Promise<Renewal | undefined> {
  const renewals = await listRenewals(trx, leaseId);
  return renewals.find(({ occasion_id, status }) => occasion_id === occasionId && status !== 'WITHDRAWN');
}

interface Ended {
  readonly occasion: Occasion;
  readonly last_day: string;
  readonly unit: string;
}

/** Notifies the residents who had the offer, and the office. */
async function tellOfOffer(deps: Here, trx: Connection, ended: Ended): Promise<void> {
  const { occasion, last_day, unit } = ended;
  const { id, company_id, property_id, lease_id, user_id, flow } = occasion;
  const file = deps.flows.get(flow)?.file;
  if (file === undefined || (await findLease(trx, lease_id)) === null) return;
  const titleIn = (language: string) => deps.texts.message(language, file.start?.title ?? '', {});
  for (const person of await listOccupantUsers(trx, lease_id)) {
    if (!isFor(file, person) || (user_id !== null && user_id !== person.user.id)) continue;
    await notifyResident(deps, trx, {
      ...{ company_id, property_id, lease_id, user_id: person.user.id },
      kind: 'requests',
      about: `occasion_ended:${id}`,
      template: 'offer_ended',
      page: '/messages',
      values: (language) => ({ unit, title: titleIn(language), date: formatDay(last_day, language) }),
    });
  }
  await notifyOfficeOf(deps, trx, ended, 'office_offer_ended', { title: titleIn(FALLBACK_LANGUAGE) });
}

function notifyOfficeOf(
  deps: Here,
  trx: Connection,
  { occasion: { company_id, property_id }, last_day, unit }: Ended,
  template: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const date = formatDay(last_day, FALLBACK_LANGUAGE);
  return notifyOffice(deps, trx, { company_id, property_id, template, values: { ...values, unit, date } });
}
