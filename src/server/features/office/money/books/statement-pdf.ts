/** The statement of a lease for a period, as a PDF. */
import { PDF } from '@libpdf/core';
import { LEDGER_ENTRIES } from '../../../../../contract/limits.ts';
import type { LedgerRow, OfficeLedger } from '../../../../../contract/office/money.contract.ts';
import type { Property } from '../../../../../db/property/property.repository.ts';
import { localeOf } from '../../../../../engine/language/language.ts';
import { formatMoney } from '../../../../../engine/language/money.ts';
import { documentFonts } from '../../../../../seal/fonts/document-fonts.ts';
import { drawPages, measureInFonts } from '../../../../../seal/paper/draw-pages.ts';
import { layReport, type ReportBlock } from '../../../../../seal/paper/report.ts';
import type { Deps } from '../../../../deps.ts';
import { ledgerRows } from '../entry-view.ts';
import { type Period, requirePeriod } from './export.service.ts';

/**
 * The statement, a PDF: the balance before the period, what has changed it, and the balance after it. What does not
 * change the balance is not in it.
 *
 * @param language of its texts, days and amounts.
 * @throws {AppError} `period.invalid`.
 */
export async function statementPdf(
  deps: Pick<Deps, 'db' | 'texts'>,
  { ledger, property }: { readonly ledger: OfficeLedger; readonly property: Property },
  period: Period,
  language: string,
): Promise<Uint8Array> {
  requirePeriod(period);
  const { time_zone } = property.settings;
  const all = await ledgerRows(deps, ledger.lease_id, { language, time_zone, most: LEDGER_ENTRIES });
  const blocks = statementBlocks(deps, { ledger, property, rows: all }, period, language);
  const pdf = PDF.create();
  const fonts = documentFonts(pdf);
  drawPages(pdf, fonts, layReport(blocks, { measure: measureInFonts(fonts) }));
  return pdf.save();
}

function statementBlocks(
  { texts }: Pick<Deps, 'texts'>,
  about: { readonly ledger: OfficeLedger; readonly property: Property; readonly rows: readonly LedgerRow[] },
  { from, to }: Period,
  language: string,
): ReportBlock[] {
  const { ledger, property } = about;
  const say = (key: string, values = {}) => texts.message(language, `office-money:${key}`, values);
  const money = (cents: number) => formatMoney(cents, language);
  const day = (text: string) => dayOf(text, language);
  const amount = (label: string, text: string): ReportBlock => ({ kind: 'amount', label, text });
  const changing = about.rows.filter((row) => changeOf(row) !== 0);
  const sum = (rows: readonly LedgerRow[]) => rows.reduce((cents, row) => cents + changeOf(row), 0);
  // Rows before the newest ones of a very long ledger are in the balance of the first row.
  const [first] = changing;
  const earliest = first === undefined ? 0 : first.balance_cents - changeOf(first);
  const opening = earliest + sum(changing.filter((row) => row.day < from));
  let balance = opening;
  const lines = changing
    .filter((row) => row.day >= from && row.day <= to)
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.seq - other.seq)
    .map((row) => {
      balance += changeOf(row);
      const words = [day(row.day), say(`kinds.${row.kind}`), row.what]
        .filter((word) => word !== '')
        .join(' · ');
      return amount(words, `${money(changeOf(row))}   ${money(balance)}`);
    });
  return [
    { kind: 'title', text: say('statement.title') },
    amount(say('statement.property'), property.name),
    amount(say('statement.home'), ledger.home),
    amount(say('statement.residents'), ledger.residents.map(({ name }) => name).join(', ')),
    amount(say('statement.period'), say('statement.days', { from: day(from), to: day(to) })),
    { kind: 'rule' },
    amount(say('statement.opening', { day: day(from) }), money(opening)),
    ...(lines.length === 0 ? [{ kind: 'text', text: say('statement.none') } as const] : lines),
    { kind: 'rule' },
    amount(say('statement.closing', { day: day(to) }), money(balance)),
    amount(say('statement.deposit', { day: day(ledger.today) }), money(ledger.deposit_cents)),
  ];
}

const changeOf = ({ debit_cents, credit_cents }: LedgerRow): number => debit_cents - credit_cents;

function dayOf(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${day}T00:00:00.000Z`),
  );
}
