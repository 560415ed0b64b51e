import type { Facts } from '../../../../engine/facts.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { localeOf } from '../../../../engine/language/language.ts';
import { formatMoney } from '../../../../engine/language/money.ts';
import type { Deps } from '../../../deps.ts';
import type { AudienceContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { flowFormFacts } from './flow-form-facts.ts';

/** A calendar day: `2026-03-01`. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Values for the texts of a flow: property, unit, and the form facts of the audience and the occasion, with days and
 * amounts (`…_cents`) formatted for the language.
 *
 * @param more further values, formatted in the same way.
 * @example await textValues(deps, context, flow, 'en')
 * // { property: 'Juniper Row', unit: '204 / B', lease_end_date: 'March 1, 2026' }
 */
export async function textValues(
  deps: Pick<Deps, 'clock' | 'settings'>,
  context: AudienceContext,
  flow: CompiledFlow,
  language: string,
  more: Facts = {},
): Promise<Record<string, string>> {
  const audience = audienceOf(flow);
  const { name } = await audience.propertyOf(context);
  const known = Object.entries({ ...(await flowFormFacts(deps, context, flow)), ...more });
  const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const textOf = (name: string, value: unknown) => {
    if (typeof value === 'number' && name.endsWith('_cents')) return formatMoney(value, language);
    return typeof value === 'string' && DAY.test(value) ? days.format(new Date(value)) : String(value ?? '');
  };
  return {
    ...Object.fromEntries(known.map(([key, value]) => [key, textOf(key, value)])),
    property: name,
    unit: await audience.unitOf(context),
  };
}
