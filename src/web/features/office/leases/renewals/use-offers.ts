import { createContext, useContext, useMemo, useState } from 'react';
import { MOST_RENT_CENTS, RENEWAL_OFFERS } from '../../../../../contract/limits.ts';
import type {
  RenewalRow,
  RenewalTerm,
  WantedOffer,
} from '../../../../../contract/office/leases/renewal.contract.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../../engine/language/money.ts';
import { type OfferRule, offeredCents } from './offer-rule.ts';

/** An offer as it is typed. */
interface TypedOffer {
  readonly lease: RenewalRow;
  /** Dollars, by the name of the term. */
  readonly rents: Readonly<Record<string, string>>;
}

/** The offers that are chosen on any page of the list, and how they change. */
export interface OfferBoard {
  readonly terms: readonly RenewalTerm[];
  readonly offers: readonly TypedOffer[];
  /** Null: not chosen. */
  readonly offerOf: (leaseId: string) => TypedOffer | null;
  /** Chooses leases, with the rents of the rule, as far as one call may send. */
  readonly choose: (leases: readonly RenewalRow[]) => void;
  readonly drop: (leaseIds: readonly string[]) => void;
  readonly type: (lease: RenewalRow, term: string, rent: string) => void;
  /** Fills the rents of all chosen leases by the rule. */
  readonly fill: () => void;
}

const Board = createContext<OfferBoard | null>(null);
export const OfferBoardProvider = Board.Provider;

/** The offers of the page around the cell. */
export function useOfferBoard(): OfferBoard {
  const board = useContext(Board);
  if (board === null) throw new Error('No offers are edited here.');
  return board;
}

/** The cents of a typed rent; null if it is none that can be sent. @example rentOf('1,685.00') // 168500 */
export function rentOf(text: string): number | null {
  const cents = centsOfDollars(text.trim());
  return cents !== null && cents > 0 && cents <= MOST_RENT_CENTS ? cents : null;
}

/** The offers to send; null while a rent cannot be read. */
export function wantedOffers({ offers, terms }: Pick<OfferBoard, 'offers' | 'terms'>): WantedOffer[] | null {
  const wanted = offers.map(({ lease, rents }) => ({
    lease_id: lease.lease_id,
    rents: Object.fromEntries(terms.map(({ name }) => [name, rentOf(rents[name] ?? '') ?? 0])),
  }));
  return wanted.every(({ rents }) => Object.values(rents).every((cents) => cents > 0)) ? wanted : null;
}

/** @param rule null while it cannot be read: rents stay empty. */
export function useOffers(terms: readonly RenewalTerm[], rule: OfferRule | null): OfferBoard {
  const [offers, setOffers] = useState<ReadonlyMap<string, TypedOffer>>(new Map());
  return useMemo(() => {
    const filled = (lease: RenewalRow): TypedOffer => ({
      lease,
      rents: Object.fromEntries(
        terms.map(({ name }) => [name, rule === null ? '' : dollarsOfCents(offeredCents(lease, rule, name))]),
      ),
    });
    const add = (now: ReadonlyMap<string, TypedOffer>, leases: readonly RenewalRow[]) => {
      const more = leases.filter(({ lease_id, refusal }) => refusal === null && !now.has(lease_id));
      const room = Math.max(0, RENEWAL_OFFERS - now.size);
      const added = more.slice(0, room).map((lease): [string, TypedOffer] => [lease.lease_id, filled(lease)]);
      return new Map([...now, ...added]);
    };
    return {
      terms,
      offers: [...offers.values()],
      offerOf: (leaseId) => offers.get(leaseId) ?? null,
      choose: (leases) => setOffers((now) => add(now, leases)),
      drop: (leaseIds) =>
        setOffers((now) => new Map([...now].filter(([leaseId]) => !leaseIds.includes(leaseId)))),
      type: (lease, term, rent) =>
        setOffers((now) => {
          const { rents } = now.get(lease.lease_id) ?? filled(lease);
          return new Map([...now, [lease.lease_id, { lease, rents: { ...rents, [term]: rent } }]]);
        }),
      fill: () => setOffers((now) => new Map([...now].map(([id, { lease }]) => [id, filled(lease)]))),
    };
  }, [offers, terms, rule]);
}
