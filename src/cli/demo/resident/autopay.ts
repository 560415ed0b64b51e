import { insertAutopay } from '../../../db/autopay/autopay.repository.ts';
import { listPaymentMethods } from '../../../db/ledger/payment-method.repository.ts';
import { lookAtOf, readNow } from '../../../server/autopay/context.ts';
import type { Deps } from '../../../server/deps.ts';
import { todayAt } from '../../../server/property/time-zone.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';

/** An automatic payment of a demo resident from tomorrow on: what is due by the due day, with their newest method. */
export async function addDemoAutopay(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { lease_id, company_id, property_id, user_id }: DemoLease,
  { due_day: day }: Pick<ResidentWish, 'due_day'>,
): Promise<void> {
  const [method] = await listPaymentMethods(deps.db, user_id, lease_id);
  if (method === undefined) return;
  const today = await todayAt(deps, deps.db, property_id);
  const at = deps.clock.now().toISOString();
  const terms = { day, start_on: today, end_on: null, paused_until: null, cap_cents: null };
  const autopay = { ...terms, lease_id, company_id, property_id, user_id, after_day: today };
  const look_at = lookAtOf(await readNow(deps, deps.db, autopay));
  await insertAutopay(deps.db, {
    ...autopay,
    id: deps.random.id(),
    method_id: method.id,
    state: 'ACTIVE',
    end_reason: null,
    look_at,
    created_at: at,
    updated_at: at,
  });
}
