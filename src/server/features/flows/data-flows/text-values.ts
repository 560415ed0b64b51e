import type { Facts } from '../../../../engine/facts.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { valueTexts } from '../../../../engine/texts/value-texts.ts';
import type { Deps } from '../../../deps.ts';
import type { AudienceContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { flowFormFacts } from './flow-form-facts.ts';

/**
 * Values for the texts of a flow: property, unit, and the form facts of the audience and the occasion, with days,
 * times of the day and amounts (`…_cents`) formatted for the language.
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
  const known = { ...(await flowFormFacts(deps, context, flow)), ...more };
  return {
    ...valueTexts(known, language),
    property: name,
    unit: await audience.unitOf(context),
  };
}
