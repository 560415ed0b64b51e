import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import type { AudienceContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { keptByProcess } from '../pools/kept-values.ts';

/** The facts of a flow's forms besides the answers: today's date, the known facts of the flow's audience, and what
 * the process keeps. */
export async function flowFormFacts(
  { clock, settings: { providers } }: Pick<Deps, 'clock' | 'settings'>,
  context: AudienceContext,
  flow: CompiledFlow,
): Promise<FormFacts> {
  const audience = audienceOf(flow);
  const { settings } = await audience.propertyOf(context);
  const today = dayIn(settings.time_zone, clock.now());
  const { agency } = providers.bureau;
  const kept = await keptByProcess(context, flow);
  return { ...(await audience.known(context, { today, agency })), ...kept, today } as FormFacts;
}
