import type { MoneyAct, MoneyActDone } from '../../../../../contract/office/money-act.contract.ts';
import type { Connection } from '../../../../../db/client.ts';
import { lockLedger } from '../../../../../db/ledger/entry.repository.ts';
import { readSeq } from '../../../../../db/ledger/entry-list.repository.ts';
import type { LeaseScope } from '../../../../../db/ledger/ledger-tables.ts';
import {
  findActByKey,
  insertMoneyAct,
  type StoredAct,
} from '../../../../../db/office/money-act.repository.ts';
import { findProperty } from '../../../../../db/property/property.repository.ts';
import { findLeasePlace } from '../../../../../db/resident/lease-place.repository.ts';
import { sameJson } from '../../../../../engine/conditions.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { actorOfOffice } from '../../../../process/turns/office-actor.ts';
import { type Officer, served } from '../../office.ts';
import type { OfficeEntry } from './corrections.ts';
import { NEEDS_SECOND, planAct } from './plan-act.ts';

/** An act as a member has sent it. */
interface SentAct {
  /** Of the form: the same key is the same act. */
  readonly key: string;
  /** The latest entry that the member has seen. */
  readonly seq: number;
  readonly act: MoneyAct;
}

/**
 * Enters an act of the office in the ledger of a lease, once; above the property's limit it waits for a second member.
 *
 * @throws {AppError} `record.not_found`; `ledger.changed` if something was entered since the member has looked;
 *   `idempotency_key.reused`; and what the plan of the act refuses. Nothing is changed then.
 * @example await doAct(deps, officer, lease_id, { key, seq, act: { kind: 'credit', … } }) // { act_id, state: 'DONE' }
 */
export async function doAct(
  deps: Deps,
  officer: Officer,
  leaseId: string,
  { key, seq, act }: SentAct,
): Promise<MoneyActDone> {
  const { lease_id, company_id, property_id } = served(officer, await findLeasePlace(deps.db, leaseId));
  const lease = { lease_id, company_id, property_id };
  return deps.db.transaction().execute(async (trx) => {
    await lockLedger(trx, lease);
    const known = await findActByKey<MoneyAct>(trx, lease_id, key);
    if (known !== null) {
      if (!sameJson(known.act, act)) throw new AppError('idempotency_key.reused');
      return { act_id: known.id, state: known.state };
    }
    if ((await readSeq(trx, lease_id)) !== seq) throw new AppError('ledger.changed');
    const plan = await planAct(deps, trx, lease, act);
    const isWaiting = NEEDS_SECOND.has(act.kind) && plan.amount_cents > (await limitOf(trx, lease));
    const stored: StoredAct<MoneyAct> = {
      ...lease,
      id: deps.random.id(),
      request_key: key,
      act,
      amount_cents: plan.amount_cents,
      asked_by: officer.user.id,
      asked_at: deps.clock.now().toISOString(),
      state: isWaiting ? 'WAITING' : 'DONE',
      decided_by: null,
      decided_at: null,
      refusal: null,
    };
    await insertMoneyAct(trx, stored);
    if (!isWaiting) await plan.enter(entryOf(stored));
    return { act_id: stored.id, state: stored.state };
  });
}

/** The entry that an act makes: its name, who has asked for it, and why. */
export function entryOf(
  { id, act, asked_by }: Pick<StoredAct<MoneyAct>, 'id' | 'act' | 'asked_by'>,
  approved_by?: string,
): OfficeEntry {
  const reason = 'reason' in act ? { reason: act.reason.trim() } : {};
  return {
    name: `office:${id}`,
    actor: actorOfOffice(asked_by),
    detail: { ...reason, act: id, ...(approved_by !== undefined && { approved_by }) },
  };
}

async function limitOf(db: Connection, { property_id }: LeaseScope): Promise<number> {
  const property = await findProperty(db, property_id);
  return property?.settings.office_money_limit_cents ?? Number.POSITIVE_INFINITY;
}
