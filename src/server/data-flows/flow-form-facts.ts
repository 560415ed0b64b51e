import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FormFacts } from '../../engine/forms/form.ts';
import type { Deps } from '../deps.ts';
import { dayIn } from '../form-facts.ts';
import { partyOf } from './parties/parties.ts';
import type { PartyContext } from './parties/party.ts';

/** What the forms of a flow know beside the answers: the day, and what is known of whom the flow is for. */
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
