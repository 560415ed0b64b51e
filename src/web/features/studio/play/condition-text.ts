import type { TFunction } from 'i18next';
import type { ExplainedCondition, ExplainedFact, Want } from '../../../../engine/play/explain.ts';

/**
 * A condition in words, with each fact that it asks.
 *
 * @example conditionText(t, duesOpen) // 'duesOpen: open_invoices is 0, must be at least 1'
 */
export function conditionText(t: TFunction<'studio'>, { name, wanted, facts }: ExplainedCondition): string {
  if (!wanted) {
    const now = facts.map(({ fact, value }) => t('studio:play.fact_now', { fact, value: valueText(value) }));
    return t('studio:play.unless', { name, facts: now.join('; ') });
  }
  const said = facts.map((fact) => factText(t, fact)).join('; ');
  return said === '' ? name : `${name}: ${said}`;
}

function factText(t: TFunction<'studio'>, { fact, value, wants }: ExplainedFact): string {
  const needs = wants.map((want) => wantText(t, want)).join(` ${t('studio:play.and')} `);
  return t('studio:play.fact_is', { fact, value: valueText(value), needs });
}

function wantText(t: TFunction<'studio'>, want: Want): string {
  switch (want.kind) {
    case 'is':
    case 'is_not':
      return t(`studio:play.want.${want.kind}`, { value: valueText(want.value) });
    case 'one_of':
      return t('studio:play.want.one_of', { values: want.values.map(valueText).join(', ') });
    case 'at_least':
    case 'at_most':
      return t(`studio:play.want.${want.kind}`, { limit: want.limit });
    default:
      return t('studio:play.want.other', { schema: JSON.stringify(want.schema) });
  }
}

/** A value of a fact as files write it. @example valueText('NONE') // 'NONE' */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
}
