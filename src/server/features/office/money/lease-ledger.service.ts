import { isOver } from '../../../../contract/access/lease-status.ts';
import type { OfficeLedger } from '../../../../contract/office/money.contract.ts';
import { readSeq } from '../../../../db/ledger/entry-list.repository.ts';
import { sumHeld } from '../../../../db/office/money-register.repository.ts';
import { findLetLease } from '../../../../db/resident/let-lease.repository.ts';
import { listOccupants } from '../../../../db/resident/tenancy.repository.ts';
import { depositHeld } from '../../../../ledger/ageing.ts';
import { SECURITY_DEPOSIT } from '../../../../ledger/book.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { amountDue } from '../../../ledger/amount-due.ts';
import { readPlan } from '../../../ledger/plan/plan-view.ts';
import { homeName } from '../../../property/home-name.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { textIn } from '../../../texts/text-in.ts';
import { type Officer, served } from '../office.ts';

/**
 * What a lease owes, and what is open of it.
 *
 * @throws {AppError} `record.not_found` for a lease of another property, and one without residents.
 */
export async function readLedger(
  deps: Pick<Deps, 'db' | 'clock'>,
  officer: Pick<Officer, 'user' | 'action'>,
  leaseId: string,
  language: string,
): Promise<OfficeLedger> {
  const { db } = deps;
  const found = await findLetLease(db, leaseId);
  if (found === null) throw new AppError('record.not_found');
  const { lease_uid, lease_status, property_id } = served(officer, found.tenancy);
  const today = await todayAt(deps, db, property_id);
  const { invoices, open_cents, deferred_cents, overdue_cents, credit_cents } = await amountDue(
    db,
    leaseId,
    today,
  );
  const held = await sumHeld(db, property_id, leaseId);
  return {
    lease_id: leaseId,
    lease_uid,
    home: homeName(found.unit),
    over: isOver(lease_status),
    residents: (await listOccupants(db, leaseId)).map(({ first_name, last_name, user_id }) => ({
      name: `${first_name} ${last_name}`,
      user_id,
    })),
    today,
    seq: await readSeq(db, leaseId),
    due_cents: open_cents,
    deferred_cents,
    plan: await readPlan(db, leaseId, invoices),
    overdue_cents,
    credit_cents,
    deposit_cents: depositHeld(held.get(leaseId)?.deposit_cents ?? 0, invoices),
    open: invoices.map(({ id, charge_code, description, first_due_date, amount_cents, balance_cents }) => ({
      invoice_id: id,
      charge_code,
      description: textIn(description, language),
      due_date: first_due_date,
      amount_cents,
      balance_cents,
      is_deposit: charge_code === SECURITY_DEPOSIT,
    })),
  };
}
