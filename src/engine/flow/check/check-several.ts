/** Checks the turns of several members of a party. */
import { pointer } from '../../json-pointer.ts';
import { MESSAGE_SCREEN } from '../built-in.ts';
import { changesBy } from '../flow-file.ts';
import { branchesOf } from '../guarded.ts';
import { formsOf, partyOn, senderOf } from '../parties.ts';
import { formsOfEach, groupOf, isAct, policyOf, severalIn } from '../several.ts';
import type { StateFile } from '../state-file.ts';
import { type CheckContext, keysOfForm } from './check-context.ts';

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
  const asks = formsOf(file, state).length > 0;
  if (!asks && !('screen' in state && state.screen === MESSAGE_SCREEN))
    context.report('flow.turn_buttons', at);
  const facts = factsOf(context, name);
  if (facts.length === 0) context.report('flow.turn_undone', at, { name });
  for (const [event, target] of Object.entries(state.on ?? {})) {
    if (senderOf(file, name, event) !== party) continue;
    for (const { to } of branchesOf(target))
      checkWork(context, { name, event, to, facts, asks }, at + pointer('on', event));
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
  /** Whether the state shows a form. */
  readonly asks: boolean;
}

/** Checks what an event of one of several leads to. */
function checkWork(context: CheckContext, { name, event, to, facts, asks }: Act, at: string): void {
  const { file, catalog } = context;
  const work = file.states[to];
  if (work === undefined) return;
  const task = asks ? 'saveAnswers' : 'noteSeen';
  if (!('task' in work) || work.task !== task) {
    context.report('flow.turn_act', at, { name: event, target: to, task });
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

/**
 * Checks the forms that each of several fills in: their answers are stored with the member, so nothing else may store
 * answers under the same names, and there are no files, which are stored with the person.
 */
export function checkFormsOfEach(context: CheckContext): void {
  const { file, catalog } = context;
  const each = formsOfEach(file);
  const shared = new Map<string, string>();
  for (const [name, state] of Object.entries(file.states)) {
    for (const form of severalIn(file, name) === null ? formsOf(file, state) : [])
      for (const key of keysOfForm(context, form)) shared.set(key, form);
  }
  for (const [form, states] of each) {
    const at = pointer('states', states[0] ?? '');
    const fields = Object.values(catalog.form?.(form)?.ui.fields ?? {});
    if (fields.some(({ widget }) => widget === 'upload')) context.report('flow.turn_files', at, { form });
    for (const key of keysOfForm(context, form)) {
      const other = shared.get(key);
      if (other !== undefined) context.report('flow.turn_answers', at, { name: key, form, other });
    }
  }
}
