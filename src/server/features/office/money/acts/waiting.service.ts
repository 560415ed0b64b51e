/** Acts above the limit of a property: a second member agrees, or refuses them. Nothing is entered before. */

import { MONEY_ROWS, REFUSED_SHOWN_DAYS } from '../../../../../contract/limits.ts';
import type {
  MoneyAct,
  MoneyActDone,
  WaitingAct,
} from '../../../../../contract/office/money-act.contract.ts';
import { lockLedger } from '../../../../../db/ledger/entry.repository.ts';
import {
  decideMoneyAct,
  findMoneyAct,
  listWaitingActs,
  lockMoneyAct,
} from '../../../../../db/office/money-act.repository.ts';
import { listUnitsOfLeases } from '../../../../../db/resident/lease-place.repository.ts';
import { listUserNames, type User } from '../../../../../db/session/user.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError, invalidField } from '../../../../errors.ts';
import { dayMs } from '../../../../jobs/every.ts';
import { homeName } from '../../../../property/home-name.ts';
import { type Officer, served } from '../../office.ts';
import { entryOf } from './act.service.ts';
import { planAct } from './plan-act.ts';

/** What waits at the property of a member, the longest waiting first, and what they have asked for and was refused. */
export async function listWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: User,
): Promise<WaitingAct[]> {
  const refusedSince = new Date(clock.now().getTime() - REFUSED_SHOWN_DAYS * dayMs).toISOString();
  const asked = { propertyId: user.property_id, askedBy: user.id, refusedSince };
  const acts = await listWaitingActs<MoneyAct>(db, asked, MONEY_ROWS);
  const units = await listUnitsOfLeases(
    db,
    acts.map(({ lease_id }) => lease_id),
  );
  const names = await listUserNames(
    db,
    acts.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? asked_by]),
  );
  return acts.map(
    ({ id, lease_id, act, amount_cents, asked_by, asked_at, decided_by, decided_at, refusal }) => {
      const unit = units.get(lease_id);
      return {
        act_id: id,
        lease_id,
        home: unit === undefined ? '' : homeName(unit),
        kind: act.kind,
        amount_cents,
        reason: 'reason' in act ? act.reason : '',
        installments: act.kind === 'plan' ? act.installments : [],
        asked_by: names.get(asked_by) ?? '',
        asked_at,
        mine: asked_by === user.id,
        refused:
          refusal === null
            ? null
            : { by: names.get(decided_by ?? '') ?? '', at: decided_at ?? asked_at, reason: refusal },
      };
    },
  );
}

/**
 * Agrees to a waiting act, which is entered then, or refuses it with a reason. The same decision again gets the same
 * answer.
 *
 * @throws {AppError} `record.not_found`; `money.own_act` for the member who has asked; `money.decided` if somebody has
 *   decided otherwise; `request.invalid` for a refusal without a reason; and why it cannot be entered any more: it waits on.
 */
export async function decideWaiting(
  deps: Deps,
  officer: Officer,
  id: string,
  { agree, reason }: { readonly agree: boolean; readonly reason: string },
): Promise<MoneyActDone> {
  const refusal = agree ? null : reason.trim();
  if (refusal === '') throw invalidField('reason');
  const known = served(officer, await findMoneyAct<MoneyAct>(deps.db, id));
  const { lease_id, company_id, property_id } = known;
  const lease = { lease_id, company_id, property_id };
  return deps.db.transaction().execute(async (trx) => {
    await lockLedger(trx, lease);
    const stored = await lockMoneyAct<MoneyAct>(trx, deps.dialect, id);
    if (stored === null) throw new AppError('record.not_found');
    if (stored.asked_by === officer.user.id) throw new AppError('money.own_act');
    const state = agree ? 'DONE' : 'REFUSED';
    if (stored.state !== 'WAITING') {
      if (stored.state === state && stored.decided_by === officer.user.id) return { act_id: id, state };
      throw new AppError('money.decided');
    }
    const decided_at = deps.clock.now().toISOString();
    if (agree) {
      const plan = await planAct(deps, trx, lease, stored.act);
      if (plan.amount_cents !== stored.amount_cents) throw new AppError('amount.invalid');
      await plan.enter(entryOf(stored, officer.user.id));
    }
    await decideMoneyAct(trx, id, { state, decided_by: officer.user.id, decided_at, refusal });
    return { act_id: id, state };
  });
}
