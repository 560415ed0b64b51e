import { Type } from 'typebox';
import { isOver } from '../../../../contract/access/lease-status.ts';
import { lookAtAutopaysOf } from '../../../../db/autopay/autopay.repository.ts';
import { updateTenancy } from '../../../../db/resident/let-lease.repository.ts';
import {
  findTransferOf,
  type UnitTransfer,
  updateTransfer,
} from '../../../../db/resident/unit-transfer.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { type MovedMoney, moveMoney } from '../../../ledger/move/move-money.ts';
import type { InsideTask } from '../../../process/task.ts';
import { homeName } from '../../../property/home-name.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { propertyOfTenancy, type TenancySubject } from '../audiences/tenancy.subject.ts';
import { isDone, noteDone } from '../data-flows/done-work.ts';

type Context = FlowTaskContext<TenancySubject>;

/**
 * Moves a household to its new lease: the former tenancy is over, the new one is current, and the money follows. Automatic
 * payments of the former lease end. If the tenancy has ended in another way meanwhile, its deposit is settled there, and no
 * money moves.
 *
 * `failed`: not all have signed the new lease, its first day has not come, or the result of a payment is not known.
 */
export const moveHousehold: InsideTask<string, null, TenancySubject, Facts, unknown> = {
  name: 'moveHousehold',
  where: 'inside',
  input: Type.Unknown(),
  async run(context: Context) {
    if (await isDone(context)) return { outcome: 'moved', result: null, repeated: true as const };
    const { trx, subject, now } = context;
    const transfer = await findTransferOf(trx, subject.id);
    const today = dayIn((await propertyOfTenancy(context)).settings.time_zone, now);
    const isAgreed = transfer !== null && transfer.agreed_at !== null && transfer.moved_at === null;
    if (!isAgreed || transfer.lease.start_date > today)
      return { outcome: 'failed', refusal: new AppError('state.not_allowed') };
    try {
      const moved = isOver(subject.tenancy.lease_status) ? null : await moneyOf(context, transfer, today);
      const at = now.toISOString();
      await updateTenancy(trx, subject.lease_id, { lease_status: 'Previous', pending_renewal: 0 });
      await updateTenancy(trx, transfer.lease_id, { lease_status: 'Current' });
      await updateTransfer(trx, transfer.lease_id, { ...moved, moved_at: at });
      await lookAtAutopaysOf(trx, subject.lease_id, at);
      await noteDone(context, 'moved');
      return { outcome: 'moved', result: null, detail: { lease: transfer.lease_id, ...moved } };
    } catch (error) {
      if (error instanceof AppError) return { outcome: 'failed', refusal: error };
      throw error;
    }
  },
};

function moneyOf(
  { deps, trx, flow, subject }: Context,
  transfer: UnitTransfer,
  today: string,
): Promise<MovedMoney> {
  const { company_id, property_id, lease_id, unit } = subject;
  const place = { company_id, property_id };
  return moveMoney(deps, trx, {
    from: { lease: { ...place, lease_id }, home: homeName(unit) },
    to: { lease: { ...place, lease_id: transfer.lease_id }, home: homeName(transfer.unit) },
    deposit_cents: transfer.lease.deposit_cents,
    balance: transfer.balance,
    today,
    actor: `flow:${flow.id}`,
  });
}
