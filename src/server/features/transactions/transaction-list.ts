/** Charges, payments and credits of a lease as a list: filtered, sorted, and as a CSV file. */
import type { TransactionFilter, TransactionRow } from '../../../contract/resident/transaction.contract.ts';
import { readBook } from '../../../db/ledger/entry.repository.ts';
import { listTransactionLines, type TransactionLine } from '../../../db/ledger/transaction.repository.ts';
import { csvText } from '../../../engine/csv/csv-text.ts';
import { momentIn } from '../../../ledger/moment.ts';
import type { Deps } from '../../deps.ts';
import { methodLabel } from '../../ledger/method-label.ts';
import { paymentStatus } from '../../ledger/payment-status.ts';
import { textIn } from '../../texts/text-in.ts';
import type { TenantAt } from '../residents/lease-of.ts';

type Needs = Pick<Deps, 'db' | 'texts'>;

/** The lines of a lease that match a filter, the oldest first. */
export async function transactionRows(
  deps: Needs,
  { unit, property }: Pick<TenantAt, 'unit' | 'property'>,
  filter: TransactionFilter,
  language: string,
): Promise<TransactionRow[]> {
  const lines = await listTransactionLines(deps.db, unit.lease_id);
  const { invoices } = await readBook(deps.db, unit.lease_id);
  const open = new Set(invoices.map(({ id }) => id));
  const { time_zone } = property.settings;
  return lines
    .map((line) => rowOf(deps, line, open, language))
    .filter((row) => isChosen(deps, row, { ...filter, language, time_zone }));
}

/** Sorts rows; ties are newest first, unless sorted by date ascending. */
export function sortRows(
  rows: readonly TransactionRow[],
  { sort, order }: { readonly sort: 'at' | 'kind' | 'amount'; readonly order: 'asc' | 'desc' },
): TransactionRow[] {
  const direction = order === 'asc' ? 1 : -1;
  const newestFirst = rows.toReversed();
  if (sort === 'at') return order === 'asc' ? [...rows] : newestFirst;
  return newestFirst.sort((one, other) => {
    const [first, second] = [one[sort], other[sort]];
    return first === second ? 0 : first < second ? -direction : direction;
  });
}

/**
 * Rows as a CSV file for spreadsheets: dates in the property's time zone, amounts as `1234.50`. Cells that a
 * spreadsheet would evaluate as a formula are prefixed with an apostrophe.
 */
export function transactionsCsv(
  { texts }: Pick<Deps, 'texts'>,
  rows: readonly TransactionRow[],
  { language, time_zone }: { readonly language: string; readonly time_zone: string },
): string {
  const say = (key: string) => texts.message(language, `ledger:${key}`, {});
  const heads = ['at', 'kind', 'description', 'status', 'amount', 'fee', 'balance', 'number'];
  const units = (cents: number) => (cents / 100).toFixed(2);
  return csvText([
    heads.map((head) => say(`transactions.${head}`)),
    ...rows.map((row) => [
      momentIn(time_zone, new Date(row.at)).day,
      say(`kinds.${row.kind}`),
      row.description,
      say(`status.${row.status}`),
      units(row.amount),
      units(row.fee),
      units(row.balance_after),
      row.id,
    ]),
  ]);
}

function rowOf(
  deps: Pick<Deps, 'texts'>,
  line: TransactionLine,
  open: ReadonlySet<string>,
  language: string,
): TransactionRow {
  const { id, kind, at, cents, fee_cents, face_cents, balance_cents } = line;
  const ofCharge = open.has(id) ? 'open' : 'paid';
  const status = kind === 'payment' ? paymentStatus(line) : kind === 'credit' ? 'credited' : ofCharge;
  const text = textIn(line.description, language);
  return {
    id,
    kind,
    at,
    description: kind === 'payment' ? methodLabel(deps, text, language) : text,
    status,
    amount: cents,
    fee: fee_cents,
    total: face_cents + fee_cents,
    balance_after: balance_cents,
  };
}

/** The search text is matched against all texts of a row, and against amounts with or without decimals. */
function isChosen(
  { texts }: Pick<Deps, 'texts'>,
  row: TransactionRow,
  chosen: TransactionFilter & { readonly language: string; readonly time_zone: string },
): boolean {
  const { kind, from, to, search = '', language, time_zone } = chosen;
  const { day } = momentIn(time_zone, new Date(row.at));
  if (kind !== undefined && row.kind !== kind) return false;
  if ((from !== undefined && day < from) || (to !== undefined && day > to)) return false;
  const said = [
    row.description,
    texts.message(language, `ledger:kinds.${row.kind}`, {}),
    texts.message(language, `ledger:status.${row.status}`, {}),
    row.id,
    (row.total / 100).toFixed(2),
    ((row.total - row.fee) / 100).toFixed(2),
  ];
  const wanted = plain(search.replace(/[$,](?=\d)/g, ''));
  return said.some((text) => plain(text).includes(wanted));
}

/** The text without case and accents. @example plain(' Árbol ') // 'arbol' */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
