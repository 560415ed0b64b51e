/** The books of a property as files for accounting. */
import { EXPORT_DAYS, EXPORT_ROWS } from '../../../../../contract/limits.ts';
import { type BookedTransfer, listBookedTransfers } from '../../../../../db/office/money-books.repository.ts';
import { csvText } from '../../../../../engine/csv/csv-text.ts';
import { daysBetween } from '../../../../../engine/language/days.ts';
import { addDays } from '../../../../../ledger/day.ts';
import { momentIn } from '../../../../../ledger/moment.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { timeZoneOf } from '../../../../property/time-zone.ts';

/** Days of a property, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface DatedTransfer extends BookedTransfer {
  readonly day: string;
}

/** @throws {AppError} `period.invalid` if the first day is after the last. */
export function requirePeriod({ from, to }: Period): void {
  if (from > to) throw new AppError('period.invalid');
}

/**
 * A file of the books of a property in a period: each transfer with its debit and credit, or the sums per account and
 * code.
 *
 * @throws {AppError} `period.invalid`; `period.too_long` for too many days or rows.
 * @example await exportBooks(deps, propertyId, 'accounts', { from, to }, 'en') // 'Account,Code,…'
 */
export async function exportBooks(
  deps: Pick<Deps, 'db' | 'texts'>,
  propertyId: string,
  what: 'accounts' | 'transfers',
  period: Period,
  language: string,
): Promise<string> {
  requirePeriod(period);
  if (daysBetween(period.from, period.to) >= EXPORT_DAYS) throw new AppError('period.too_long');
  const transfers = await transfersOf(deps, propertyId, period);
  const say = (key: string) => deps.texts.message(language, `office-money:export.${key}`, {});
  return csvText(what === 'accounts' ? accountRows(transfers, say) : transferRows(transfers, say));
}

async function transfersOf(
  { db }: Pick<Deps, 'db'>,
  propertyId: string,
  { from, to }: Period,
): Promise<DatedTransfer[]> {
  const zone = await timeZoneOf(db, propertyId);
  // A local day begins and ends less than a day before or after that of UTC.
  const around = { at_from: addDays(from, -1), at_to: addDays(to, 2) };
  const found = await listBookedTransfers(db, propertyId, { from, to, ...around }, EXPORT_ROWS + 1);
  if (found.length > EXPORT_ROWS) throw new AppError('period.too_long');
  return found
    .map((one) => ({ ...one, day: one.day ?? momentIn(zone, new Date(one.at)).day }))
    .filter(({ day }) => day >= from && day <= to);
}

const units = (cents: number) => (cents / 100).toFixed(2);

function transferRows(transfers: readonly DatedTransfer[], say: (key: string) => string): string[][] {
  const heads = [
    'day',
    'lease',
    'entry',
    'line',
    'kind',
    'code',
    'debit',
    'credit',
    'amount',
    'payment',
    'at',
  ];
  return [
    heads.map(say),
    ...transfers
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map((one) => [
        one.day,
        one.lease_uid ?? one.lease_id,
        String(one.seq),
        String(one.line + 1),
        one.kind,
        one.charge_code ?? '',
        one.debit,
        one.credit,
        units(one.cents),
        one.payment_id ?? '',
        one.at,
      ]),
  ];
}

/** The sums of each account and code; the last row shows that debits equal credits. */
function accountRows(transfers: readonly DatedTransfer[], say: (key: string) => string): string[][] {
  const sums = new Map<string, { account: string; code: string; debit: number; credit: number }>();
  const add = (account: string, code: string, side: 'debit' | 'credit', cents: number) => {
    const key = `${account} ${code}`;
    const sum = sums.get(key) ?? { account, code, debit: 0, credit: 0 };
    sums.set(key, { ...sum, [side]: sum[side] + cents });
  };
  for (const { debit, credit, cents, charge_code } of transfers) {
    add(debit, charge_code ?? '', 'debit', cents);
    add(credit, charge_code ?? '', 'credit', cents);
  }
  const rows = [...sums.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, sum]) => sum);
  const total = (side: 'debit' | 'credit') => rows.reduce((cents, row) => cents + row[side], 0);
  const line = (account: string, code: string, debit: number, credit: number) => [
    ...[account, code, units(debit), units(credit), units(debit - credit)],
  ];
  return [
    ['account', 'code', 'debits', 'credits', 'balance'].map(say),
    ...rows.map(({ account, code, debit, credit }) => line(account, code, debit, credit)),
    line(say('total'), '', total('debit'), total('credit')),
  ];
}
