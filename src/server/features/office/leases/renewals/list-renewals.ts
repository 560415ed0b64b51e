import type { RenewalRow } from '../../../../../contract/office/leases/renewal.contract.ts';
import { listNamesOfLeases } from '../../../../../db/office/money-register.repository.ts';
import {
  type EndingLease,
  listEndingLeases,
  newestOffers,
  openRenewals,
  type RegisteredOffer,
} from '../../../../../db/office/renewal-register.repository.ts';
import { listNextPrices, type UnitPrice } from '../../../../../db/property/unit-price.repository.ts';
import { addDays } from '../../../../../ledger/day.ts';
import type { Deps } from '../../../../deps.ts';
import type { AskedPage } from '../../../../http/asked-page.ts';
import { homeName } from '../../../../property/home-name.ts';
import { timeZoneOf } from '../../../../property/time-zone.ts';
import { renewalFlow } from './renewal-terms.ts';
import { refusalIn, renewalState } from './standing.ts';

type Column = 'end_date' | 'home' | 'rent_cents' | 'market_cents';

interface AskedTerms {
  readonly property_id: string;
  /** Days of the property, both included. */
  readonly from: string;
  readonly to: string;
}

/** A term with what it is sorted by. */
interface Priced extends EndingLease {
  readonly home: string;
  readonly market_cents: number;
}

/**
 * A page of the terms of a property that end within a range of days, with their renewals.
 *
 * @example await readRenewals(deps, { property_id, from: '2026-05-01', to: '2026-05-31' }, { sort: 'end_date', … })
 */
export async function readRenewals(
  { db, flows }: Pick<Deps, 'db' | 'flows'>,
  { property_id, from, to }: AskedTerms,
  { sort, order, limit, offset }: AskedPage<Column>,
): Promise<{ rows: RenewalRow[]; total: number }> {
  const prices = await listNextPrices(db, property_id);
  const leases = (await listEndingLeases(db, property_id, { from, to })).map((lease) =>
    priced(lease, prices),
  );
  const page = sorted(leases, sort, order).slice(offset, offset + limit);
  const ids = page.map(({ lease_id }) => lease_id);
  const [names, offers, papers] = [
    await listNamesOfLeases(db, ids),
    await newestOffers(db, renewalFlow(flows).id, ids),
    await openRenewals(db, ids),
  ];
  const timeZone = await timeZoneOf(db, property_id);
  const rows = page.map((lease): RenewalRow => {
    const { lease_id, application_id, home, end_date, rent_cents, market_cents } = lease;
    const offer = offers.get(lease_id);
    const state = renewalState({ lease, offer, papers: papers.get(lease_id) }, timeZone);
    return {
      ...{ lease_id, home, end_date, rent_cents, market_cents, state },
      case_id: application_id ?? lease_id,
      people: [...(names.get(lease_id) ?? [])],
      offered: state === 'none' || state === 'notice' || state === 'transferring' ? null : rentsOf(offer),
      last_day: state === 'none' ? null : (offer?.last_day ?? null),
      refusal: refusalIn(state),
    };
  });
  return { rows, total: leases.length };
}

/** The price of the home on the day after the term: a later price counts if its day has come by then. */
function priced(lease: EndingLease, prices: ReadonlyMap<string, UnitPrice>): Priced {
  const next = prices.get(lease.unit_id);
  const isNext = next !== undefined && next.from_day <= addDays(lease.end_date, 1);
  return {
    ...lease,
    home: homeName(lease.unit),
    market_cents: isNext ? next.rent_cents : lease.unit.market_rent,
  };
}

function rentsOf(offer: RegisteredOffer | undefined): Record<string, number> | null {
  if (offer === undefined) return null;
  const rents = Object.entries(offer.data).filter((entry): entry is [string, number] =>
    Number.isInteger(entry[1]),
  );
  return Object.fromEntries(rents);
}

/** Rows that are equal in the column are sorted by home. */
function sorted(leases: readonly Priced[], sort: Column, order: 'asc' | 'desc'): Priced[] {
  const direction = order === 'asc' ? 1 : -1;
  const byHome = (one: Priced, other: Priced) =>
    one.home.localeCompare(other.home, undefined, { numeric: true }) ||
    one.lease_id.localeCompare(other.lease_id);
  return leases.toSorted((one, other) => {
    if (sort === 'home') return direction * byHome(one, other);
    const [first, second] = [one[sort], other[sort]];
    return first === second ? byHome(one, other) : first < second ? -direction : direction;
  });
}
