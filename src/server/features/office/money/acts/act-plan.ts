import type { MoneyAct } from '../../../../../contract/office/money-act.contract.ts';
import type { Connection } from '../../../../../db/client.ts';
import type { LeaseScope } from '../../../../../db/ledger/ledger-tables.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import type { OfficeEntry } from './corrections.ts';

/** An act that may be entered now. Until it is, nothing is written. */
export interface ActPlan {
  readonly amount_cents: number;
  /** Enters it. The transaction must still hold the lock of the ledger. */
  enter(by: OfficeEntry): Promise<void>;
}

/** Plans one kind of act under the lock of the ledger. */
export type Planner<Kind extends MoneyAct['kind']> = (
  deps: Deps,
  trx: Connection,
  lease: LeaseScope,
  act: Extract<MoneyAct, { readonly kind: Kind }>,
) => Promise<ActPlan>;

/** The record, if it is of the lease. @throws {AppError} `record.not_found`. */
export function ofThisLease<Record extends { readonly lease_id: string }>(
  { lease_id }: LeaseScope,
  record: Record | null,
): Record {
  if (record === null || record.lease_id !== lease_id) throw new AppError('record.not_found');
  return record;
}
