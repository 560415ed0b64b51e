import { isOver } from '../../../../contract/access/lease-status.ts';
import type { MoneyColumn, MoneyRow } from '../../../../contract/office/money.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { inPlan, listRunningPlans } from '../../../../db/ledger/payment-plan.repository.ts';
import {
  listNamesOfLeases,
  listOpenItems,
  listRegisteredLeases,
  type OpenItem,
  type RegisteredLease,
  sumHeld,
} from '../../../../db/office/money-register.repository.ts';
import { ageingOf, depositHeld } from '../../../../ledger/ageing.ts';
import { openSum } from '../../../../ledger/book.ts';
import { type DueItem, dueItems } from '../../../../ledger/payment-plan.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { homeName } from '../../../property/home-name.ts';

/** Which leases the register shows. */
type Only = 'all' | 'due' | 'overdue' | 'credit';

interface Held {
  readonly credit_cents: number;
  readonly deposit_cents: number;
}

const NOTHING: Held = { credit_cents: 0, deposit_cents: 0 };

/**
 * A page of the leases of a property with what each owes.
 *
 * @param today at the property.
 * @example await readRegister(db, { property_id, today, only: 'overdue' }, { sort: 'older', order: 'desc', … })
 */
export async function readRegister(
  db: Connection,
  { property_id, today, only }: { readonly property_id: string; readonly today: string; readonly only: Only },
  { sort, order, limit, offset }: AskedPage<MoneyColumn>,
): Promise<{ rows: MoneyRow[]; total: number }> {
  const leases = await listRegisteredLeases(db, property_id);
  const items = new Map<string, OpenItem[]>(leases.map(({ lease_id }) => [lease_id, []]));
  for (const item of await listOpenItems(db, property_id)) items.get(item.lease_id)?.push(item);
  const held = await sumHeld(db, property_id);
  const plans = new Map((await listRunningPlans(db, { property_id })).map((plan) => [plan.lease_id, plan]));
  const all = leases
    .map((lease) => {
      const plan = plans.get(lease.lease_id) ?? null;
      const open = inPlan(items.get(lease.lease_id) ?? [], plan);
      const due = dueItems({ invoices: open, plan }, today);
      return rowOf(lease, open, due, held.get(lease.lease_id) ?? NOTHING, today);
    })
    .filter((row) => isShown(row, only));
  const page = sorted(all, sort, order).slice(offset, offset + limit);
  const names = await listNamesOfLeases(
    db,
    page.map(({ lease_id }) => lease_id),
  );
  const rows = page.map((row) => ({ ...row, residents: (names.get(row.lease_id) ?? []).join(', ') }));
  return { rows, total: all.length };
}

function rowOf(
  { lease_id, lease_uid, lease_status, unit }: RegisteredLease,
  open: readonly OpenItem[],
  items: readonly DueItem[],
  { credit_cents, deposit_cents }: Held,
  today: string,
): MoneyRow {
  const [oldest = ''] = items.map(({ first_due_date }) => first_due_date).sort();
  return {
    lease_id,
    lease_uid,
    home: homeName(unit),
    residents: '',
    over: isOver(lease_status),
    due_cents: openSum(open),
    overdue_cents: openSum(items.filter(({ first_due_date }) => first_due_date < today)),
    credit_cents,
    deposit_cents: depositHeld(deposit_cents, open),
    oldest_due: oldest,
    ...ageingOf(items, today),
  };
}

/** A lease that is over is shown while there is money of it. */
function isShown(
  { over, due_cents, overdue_cents, credit_cents, deposit_cents }: MoneyRow,
  only: Only,
): boolean {
  if (only === 'due') return due_cents > 0;
  if (only === 'overdue') return overdue_cents > 0;
  if (only === 'credit') return credit_cents > 0;
  return !over || due_cents > 0 || credit_cents > 0 || deposit_cents > 0;
}

/** Homes by their number; rows that are equal in the column, by their home. */
function sorted(rows: readonly MoneyRow[], sort: MoneyColumn, order: 'asc' | 'desc'): MoneyRow[] {
  const byHome = (one: MoneyRow, other: MoneyRow) =>
    one.home.localeCompare(other.home, undefined, { numeric: true }) ||
    one.lease_uid.localeCompare(other.lease_uid);
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    if (sort === 'home') return direction * byHome(one, other);
    const [first, second] = [one[sort], other[sort]];
    return first === second ? byHome(one, other) : first < second ? -direction : direction;
  });
}
