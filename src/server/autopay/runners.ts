/** Forecasts among all automatic payments of a lease: each pays what the earlier ones leave. */
import { type ForecastDate, forecastAmong, type Runner } from '../../autopay/forecast.ts';
import { type Autopay, listRunningAutopays } from '../../db/autopay/autopay.repository.ts';
import { listOpenCharges } from '../../db/autopay/autopay-charge.repository.ts';
import type { Connection } from '../../db/client.ts';
import { addDays } from '../../ledger/day.ts';
import type { Deps } from '../deps.ts';
import { readBooks } from './books.ts';
import { readNow } from './context.ts';

/** The automatic payment to forecast. `id` null: not created yet; it runs after all others. */
export interface Asked extends Runner {
  readonly id: string | null;
  readonly lease_id: string;
  readonly property_id: string;
}

/**
 * The next dates of an automatic payment, considering all others of its lease.
 *
 * @param language of the charge descriptions. @param today of the property.
 * @example (await forecastOf(deps, db, { ...autopay, terms, after }, { today, language, most: 12 }))[0]?.amount_cents
 */
export async function forecastOf(
  deps: Pick<Deps, 'clock' | 'texts'>,
  db: Connection,
  asked: Asked,
  { most, ...of }: { readonly today: string; readonly language: string; readonly most: number },
): Promise<ForecastDate[]> {
  const books = await readBooks(deps, db, asked, of);
  const running = await listRunningAutopays(db, asked.lease_id);
  const runners: (Runner & { readonly id: string | null })[] = [];
  for (const autopay of running)
    if (autopay.id === asked.id) runners.push(asked);
    else runners.push(...(await runnerOf(deps, db, autopay)));
  if (!runners.includes(asked)) runners.push(asked);
  return forecastAmong(runners, runners.indexOf(asked), books, most);
}

/** Another automatic payment from now on; empty if it has ended. */
async function runnerOf(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  autopay: Autopay,
): Promise<(Runner & { readonly id: string })[]> {
  const { terms, after, ending } = await readNow(deps, db, autopay);
  if (ending !== null) return [];
  // The first open row is not charged yet, so the forecast starts with its date.
  const [first] = await listOpenCharges(db, autopay.id);
  return [{ id: autopay.id, terms, after: first === undefined ? after : addDays(first.charge_date, -1) }];
}
