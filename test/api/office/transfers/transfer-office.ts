/** Households that move to another unit of their property, and the office's calls about it. */
import type { LeaseScope } from '../../../../src/db/ledger/ledger-tables.ts';
import { listRecurringCharges } from '../../../../src/db/ledger/recurring-charge.repository.ts';
import { findUnit, insertUnit } from '../../../../src/db/property/property.repository.ts';
import { findLetLease, updateTenancy } from '../../../../src/db/resident/let-lease.repository.ts';
import { findUser, type User } from '../../../../src/db/session/user.repository.ts';
import { SECURITY_DEPOSIT } from '../../../../src/ledger/book.ts';
import { ACCOUNTS, balanceOf, type Transfer } from '../../../../src/ledger/transfer.ts';
import { postCharge } from '../../../../src/server/ledger/charges.ts';
import { addRecurringCharge, postDueCharges } from '../../../../src/server/ledger/due-charges.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import { newOfficer } from '../../../drive/workorder/officer.ts';
import type { LedgerPortal } from '../../ledger/ledger-portal.ts';
import { leaseOffice } from '../lease-office.ts';

/** The household moves in the middle of a month; the test clock stands at 2026-03-02. */
export const MOVE = {
  language: 'en',
  start_date: '2026-03-16',
  end_date: '2027-03-15',
  rent_cents: 186_000,
  deposit_cents: 150_000,
  charges: [],
  parts: [],
  addendums: [],
  fields: {},
  countersign: false,
};
export const RENT = 155_000;
export const DEPOSIT = 120_000;

/** A household with a paid deposit and a rent of every month, charged until March, and a free home. */
export interface Moving {
  readonly lease: LeaseScope;
  readonly user: User;
  readonly unit_id: string;
  readonly kim: string;
}

/** @example const office = transferOffice(() => portal) */
export function transferOffice(portal: () => LedgerPortal) {
  const on = leaseOffice(portal);
  let keys = 0;
  const path = (lease_id: string) => `/api/office/leases/${lease_id}/transfer`;
  const key = () => {
    keys += 1;
    return `transfer-${keys}`;
  };
  return {
    ...{ on, key },
    async moving(): Promise<Moving> {
      const { deps } = portal();
      const { user_id, ...lease } = await portal().lease();
      const user = await findUser(deps.db, user_id);
      const { id: unit_id } = await deps.db
        .selectFrom('units')
        .select('id')
        .where('property_id', '=', lease.property_id)
        .where('available', '=', 1)
        .executeTakeFirstOrThrow();
      if (user === null) throw new Error('The resident is gone.');
      await updateTenancy(deps.db, lease.lease_id, { pending_renewal: 0 });
      const rent = { charge_code: 'RENT', description: 'Rent', amount_cents: RENT, due_day: 1 };
      const term = { start_date: '2026-01-01', end_date: '2030-07-31' };
      const deposit = { charge_code: SECURITY_DEPOSIT, description: 'Deposit', amount_cents: DEPOSIT };
      await deps.db.transaction().execute(async (trx) => {
        await addRecurringCharge(deps, trx, lease, { ...rent, ...term }, '2026-02-28');
        await postCharge(deps, trx, lease, { ...deposit, name: 'deposit', due_date: '2026-01-01' }, 'test');
      });
      await postDueCharges(deps);
      const { property_id, company_id } = lease;
      const kim = await newOfficer(deps, property_id, company_id, { policies: ['manage_leases'] });
      return { lease, user, unit_id, kim };
    },
    /** Pays an amount, which arrives. */
    async pay({ lease }: Moving, cents: number) {
      const payment = await portal().submit(lease, cents);
      await portal().say(payment, 'authorised');
      return portal().say(payment, 'settled');
    },
    /** A second free home of the property. */
    async anotherHome({ unit_id }: Moving): Promise<string> {
      const unit = await findUnit(portal().deps.db, unit_id);
      if (unit === null) throw new Error('There is no home.');
      const details = { ...unit.details, unit_uid: '900' };
      await insertUnit(portal().deps.db, { ...unit, id: `${unit_id}-other`, details });
      return `${unit_id}-other`;
    },
    look: (token: string, lease_id: string, query = '') =>
      portal().ask('GET', `${path(lease_id)}${query}`, { token }),
    preview: ({ kim, lease, unit_id }: Moving, changed: object = {}) =>
      portal().ask('POST', `${path(lease.lease_id)}/preview`, {
        token: kim,
        body: { unit_id, balance: 'STAYS', terms: MOVE, ...changed },
      }),
    send: ({ kim, lease, unit_id }: Moving, changed: object = {}, token = kim) =>
      portal().ask('POST', path(lease.lease_id), {
        token,
        body: { key: key(), unit_id, balance: 'STAYS', terms: MOVE, ...changed },
      }),
    /** Signs the new lease with the link of the mail. */
    async sign({ user }: Pick<Moving, 'user'>) {
      const mail = (await on.mailsTo(user.email)).filter((one) => one.includes('ready to sign')).at(-1) ?? '';
      const token = /access_token=([\w.-]+)/.exec(mail)?.[1] ?? '';
      return on.sign({ token });
    },
    /** Lets days pass: the portal charges what is due, and time leads flows on. */
    async pass(days: number) {
      portal().clock.advance(days * 86_400_000);
      await postDueCharges(portal().deps);
      await runTimers(portal().deps);
    },
    async statusOf(lease_id: string) {
      return (await findLetLease(portal().deps.db, lease_id))?.tenancy.lease_status;
    },
    charges: (lease_id: string) => listRecurringCharges(portal().deps.db, lease_id),
    /** The balances of all accounts of a lease that are not 0, in cents. */
    async books(lease_id: string): Promise<Record<string, number>> {
      const transfers = (await portal()
        .deps.db.selectFrom('ledger_transfers')
        .select(['debit', 'credit', 'cents', 'invoice_id', 'payment_id'])
        .where('lease_id', '=', lease_id)
        .execute()) as Transfer[];
      const balances = ACCOUNTS.map((account) => [account, balanceOf(transfers, account)] as const);
      return Object.fromEntries(balances.filter(([, cents]) => cents !== 0));
    },
  };
}
