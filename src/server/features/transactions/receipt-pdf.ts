/** The PDF receipt of a payment. */
import { PDF } from '@libpdf/core';
import type { TransactionView } from '../../../contract/resident/transaction.contract.ts';
import { localeOf } from '../../../engine/language/language.ts';
import { momentText } from '../../../engine/language/moments.ts';
import { formatMoney } from '../../../engine/language/money.ts';
import { drawOn } from '../../../seal/drawing/page-drawing.ts';
import { documentFonts } from '../../../seal/fonts/document-fonts.ts';
import type { Deps } from '../../deps.ts';
import type { TenantAt } from '../../residents/lease-of.ts';

/** In CSS pixels at the drawing's scale; a letter page is 789 × 1022. */
const [LEFT, RIGHT, FIRST, STEP] = [77, 712, 120, 26];
const SIZE = { title: 26, text: 14 } as const;

type Line = readonly [label: string, value: string] | 'rule';

/**
 * The receipt, a PDF of one page.
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
  const lines: Line[] = [
    [say('property'), property.name],
    [say('home'), unit.unit_address],
    [say('payer'), payment.payer],
    [say('date'), momentText(language, new Date(payment.at), property.settings.time_zone)],
    [say('method'), payment.method],
    [say('auth_code'), payment.auth_code],
    [say('number'), payment.id],
    'rule',
    ...payment.shares.map(
      (share): Line => [`${share.description}, ${dayOf(share.at, language)}`, money(share.amount)],
    ),
    'rule',
    [say('amount'), money(payment.total - payment.fee)],
    [say('fee'), money(payment.fee)],
    [say('total'), money(payment.total)],
  ];
  const pdf = PDF.create();
  const fonts = documentFonts(pdf);
  const drawing = drawOn(pdf, pdf.addPage({ size: 'letter' }), fonts);
  drawing.text({ text: say('title'), family: 'bold', size: SIZE.title, left: LEFT, top: FIRST });
  let top = FIRST + 2 * STEP;
  for (const line of lines) {
    if (line === 'rule') {
      drawing.rule({ left: LEFT, top: top - STEP / 2, width: RIGHT - LEFT });
    } else {
      const [label, value] = line;
      drawing.text({ text: label, family: 'body', size: SIZE.text, left: LEFT, top });
      const left = RIGHT - fonts.width(value, 'bold', SIZE.text);
      drawing.text({ text: value, family: 'bold', size: SIZE.text, left, top });
    }
    top += STEP;
  }
  drawing.finish();
  return pdf.save();
}

function dayOf(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${day}T00:00:00.000Z`),
  );
}
