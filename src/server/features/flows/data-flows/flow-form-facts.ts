import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { partyOf } from '../parties/parties.ts';
import type { PartyContext } from '../parties/party.ts';

/** The facts of a flow's forms besides the answers: today's date, and the known facts of the flow's party. */
export async function flowFormFacts(
  { clock }: Pick<Deps, 'clock'>,
  context: PartyContext,
  flow: CompiledFlow,
): Promise<FormFacts> {
  const party = partyOf(flow);
  const { settings } = await party.propertyOf(context);
  const today = dayIn(settings.time_zone, clock.now());
  return { ...(await party.known(context, today)), today } as FormFacts;
}
