/** Checks the turns of several members of a party. */
import { pointer } from '../../json-pointer.ts';
import { MESSAGE_SCREEN } from '../built-in.ts';
import { changesBy } from '../flow-file.ts';
import { branchesOf } from '../guarded.ts';
import { partyOn, senderOf } from '../parties.ts';
import { groupOf, isAct, policyOf, severalIn } from '../several.ts';
import type { StateFile } from '../state-file.ts';
import type { CheckContext } from './check-context.ts';

/** Checks a state in which several act: who, by which events, and what the facts say of it. */
export function checkSeveral(context: CheckContext, name: string, state: StateFile): void {
  const { file } = context;
  const several = severalIn(file, name);
  if (several === null) return;
  const at = pointer('states', name);
  const keys = Object.keys(several).sort().join(' ');
  if (keys !== 'all' && keys !== 'count some') {
    context.report('flow.turn_several', `${at}/by`);
    return;
  }
  const party = partyOn(file, name);
  const isKnown = groupOf(file, party) !== null || (!('all' in several) && policyOf(file, party) !== null);
  if (!isKnown) context.report('flow.turn_all', `${at}/by`, { name: party });
  if (!('screen' in state) || state.screen !== MESSAGE_SCREEN) context.report('flow.turn_buttons', at);
  const facts = factsOf(context, name);
  if (facts.length === 0) context.report('flow.turn_undone', at, { name });
  for (const [event, target] of Object.entries(state.on ?? {})) {
    if (senderOf(file, name, event) !== party) continue;
    for (const { to } of branchesOf(target))
      checkWork(context, { name, event, to, facts }, at + pointer('on', event));
  }
}

/** The facts that become true when enough have acted in a state. */
function factsOf({ catalog }: CheckContext, name: string): string[] {
  return Object.entries(catalog.facts.properties).flatMap(([fact, { source, from }]) =>
    source === 'process' && [from?.done ?? []].flat().includes(name) ? [fact] : [],
  );
}

interface Act {
  readonly name: string;
  readonly event: string;
  readonly to: string;
  readonly facts: readonly string[];
}

/** Checks what an event of one of several leads to. */
function checkWork(context: CheckContext, { name, event, to, facts }: Act, at: string): void {
  const { file, catalog } = context;
  const work = file.states[to];
  if (work === undefined) return;
  if (!('task' in work) || work.task !== 'noteSeen') {
    context.report('flow.turn_act', at, { name: event, target: to });
    return;
  }
  for (const outcome of catalog.tasks[work.task]?.outcomes ?? []) {
    if (!isAct(file, name, to, outcome)) continue;
    const changes = changesBy(file, to, work.task, outcome);
    for (const fact of facts) {
      const change = changes[fact];
      const isBoth = Array.isArray(change) && [false, true].every((value) => change.includes(value));
      if (!isBoth) context.report('flow.turn_sets', pointer('states', to, 'sets'), { outcome, fact });
    }
  }
}
