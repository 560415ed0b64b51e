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

/**
 * The receipt, a PDF.
 *
 * @param payment with the payer's name, who may be another household member.
 * @param language of its texts, dates and amounts.
 */
export async function receiptPdf(
  { texts }: Pick<Deps, 'texts'>,
  { unit, property }: Pick<TenantAt, 'unit' | 'property'>,
  payment: TransactionView & { readonly payer: string },
  language: string,
): Promise<Uint8Array> {
  const say = (key: string) => texts.message(language, `ledger:receipt.${key}`, {});
  const money = (cents: number) => formatMoney(cents, language);
  const amount = (label: string, text: string): ReportBlock => ({ kind: 'amount', label, text });
  const blocks: ReportBlock[] = [
    { kind: 'title', text: say('title') },
    amount(say('property'), property.name),
    amount(say('home'), unit.unit_address),
    amount(say('payer'), payment.payer),
    amount(say('date'), momentText(language, new Date(payment.at), property.settings.time_zone)),
    amount(say('method'), payment.method),
    amount(say('auth_code'), payment.auth_code),
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
