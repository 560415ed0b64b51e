/** The PDF receipt of a payment. */
import { PDF } from '@libpdf/core';
import type { TransactionView } from '../../../contract/resident/transaction.contract.ts';
import { localeOf } from '../../../engine/language/language.ts';
import { momentText } from '../../../engine/language/moments.ts';
import { formatMoney } from '../../../engine/language/money.ts';
import { documentFonts } from '../../../seal/fonts/document-fonts.ts';
import { drawPages, measureInFonts } from '../../../seal/paper/draw-pages.ts';
import { layReport, type ReportBlock } from '../../../seal/paper/report.ts';
import type { Deps } from '../../deps.ts';
import type { TenantAt } from '../residents/lease-of.ts';

/** The home and the property of a payment. */
interface ReceiptPlace extends Pick<TenantAt, 'property'> {
  readonly unit: Pick<TenantAt['unit'], 'unit_address'>;
}

/**
 * The receipt, a PDF.
 *
 * @param payment with the payer's name, who may be another household member, and the day on which the office has
 *   received it.
 * @param language of its texts, dates and amounts.
 */
export async function receiptPdf(
  { texts }: Pick<Deps, 'texts'>,
  { unit, property }: ReceiptPlace,
  payment: TransactionView & { readonly payer: string; readonly received_on?: string | null },
  language: string,
): Promise<Uint8Array> {
  const say = (key: string) => texts.message(language, `ledger:receipt.${key}`, {});
  const money = (cents: number) => formatMoney(cents, language);
  const amount = (label: string, text: string): ReportBlock => ({ kind: 'amount', label, text });
  const date =
    typeof payment.received_on === 'string'
      ? dayOf(payment.received_on, language)
      : momentText(language, new Date(payment.at), property.settings.time_zone);
  const blocks: ReportBlock[] = [
    { kind: 'title', text: say('title') },
    amount(say('property'), property.name),
    amount(say('home'), unit.unit_address),
    ...(payment.payer === '' ? [] : [amount(say('payer'), payment.payer)]),
    amount(say('date'), date),
    amount(say('method'), payment.method),
    ...(payment.auth_code === '' ? [] : [amount(say('auth_code'), payment.auth_code)]),
    amount(say('number'), payment.id),
    { kind: 'rule' },
    ...payment.shares.map((share) =>
      amount(`${share.description}, ${dayOf(share.at, language)}`, money(share.amount)),
    ),
    { kind: 'rule' },
    amount(say('amount'), money(payment.total - payment.fee)),
    amount(say('fee'), money(payment.fee)),
    amount(say('total'), money(payment.total)),
  ];
  const pdf = PDF.create();
  const fonts = documentFonts(pdf);
  drawPages(pdf, fonts, layReport(blocks, { measure: measureInFonts(fonts) }));
  return pdf.save();
}

function dayOf(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${day}T00:00:00.000Z`),
  );
}
