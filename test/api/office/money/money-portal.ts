/** A portal with a lease whose office keeps its ledger. */
import type { Dialect } from '../../../../src/db/client.ts';
import type { LeaseScope } from '../../../../src/db/ledger/ledger-tables.ts';
import type { PropertySettings } from '../../../../src/db/property/property-settings.ts';
import { findUser } from '../../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../../src/server/features/impersonation/open-resident-session.ts';
import { postCharge } from '../../../../src/server/ledger/charges.ts';
import { newOfficer } from '../../../drive/workorder/officer.ts';
import { type LedgerPortal, startLedgerPortal } from '../../ledger/ledger-portal.ts';
import type { Answer } from '../../support/test-portal.ts';

/** The office of one property, and a lease of it. */
export interface MoneyOffice {
  readonly lease: LeaseScope & { readonly user_id: string };
  /** The token of the first member. */
  readonly kim: string;
  /** Another member of the property. */
  officer(policies?: readonly string[], last_name?: string): Promise<string>;
  get(path: string, token?: string): Promise<Answer>;
  post(path: string, body: object, token?: string): Promise<Answer>;
  /** What the lease owes. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  ledger(): Promise<any>;
  /** The entries of the lease, the oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  entries(): Promise<any[]>;
  /** Makes an act with a key of its own, by what the ledger is now. */
  act(what: string, body: object, token?: string): Promise<Answer>;
  /** The list of transactions of its resident, the oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  transactions(): Promise<any[]>;
  /** Charges the lease as the portal does. @returns the id of the invoice */
  charge(cents: number, due: string, code?: string): Promise<string>;
}

export interface MoneyPortal extends LedgerPortal {
  /** A new property with these settings, its office, and a lease. */
  office(settings?: Partial<PropertySettings>): Promise<MoneyOffice>;
}

/** @example const portal = await startMoneyPortal('sqlite'); const { act } = await portal.office() */
export async function startMoneyPortal(dialect: Dialect): Promise<MoneyPortal> {
  const portal = await startLedgerPortal(dialect);
  const { deps } = portal;
  let keys = 0;
  const next = () => {
    keys += 1;
    return `key-${keys}`;
  };
  return {
    ...portal,
    async office(settings = {}) {
      const lease = await portal.lease(settings);
      const { lease_id, property_id, company_id, user_id } = lease;
      const officer = (policies: readonly string[] = ['manage_money'], last_name = 'Moss') =>
        newOfficer(deps, property_id, company_id, { policies, last_name });
      const kim = await officer();
      const get = (path: string, token = kim) => portal.ask('GET', `/api/office/money${path}`, { token });
      const post = (path: string, body: object, token = kim) =>
        portal.ask('POST', `/api/office/money${path}`, { token, body });
      const ledger = async () => (await get(`/leases/${lease_id}`)).body;
      return {
        ...{ lease, kim, officer, get, post, ledger },
        entries: async () =>
          (await get(`/leases/${lease_id}/entries?order=asc&sort=seq&page_size=100`)).body.rows,
        async act(what, body, token) {
          const { seq } = await ledger();
          return post(`/leases/${lease_id}/${what}`, { key: next(), seq, ...body }, token);
        },
        async transactions() {
          const user = await findUser(deps.db, user_id);
          if (user === null) throw new Error('The resident is gone.');
          const asker = { ip: '127.0.0.1', userAgent: '' };
          const { token } = await openSessionFor(deps, deps.db, user, { asker, lease_id });
          const path = '/api/tenant/transactions?sort=at&order=asc&page_size=100';
          return (await portal.ask('GET', path, { token })).body.rows;
        },
        async charge(cents, due, code = 'RENT') {
          const charge = {
            name: next(),
            charge_code: code,
            description: code,
            amount_cents: cents,
            due_date: due,
          };
          const made = await deps.db
            .transaction()
            .execute((trx) => postCharge(deps, trx, lease, charge, 'job:charges'));
          return made.id;
        },
      };
    },
  };
}
