/** What a state means, asked by tag: analysts may rename states and move targets. */
import type { TagEntry } from './catalog.ts';
import type { CompiledFlow } from './machine/build.ts';

type Tagged = Pick<CompiledFlow, 'id' | 'machine'>;

/**
 * Whether a state carries a tag.
 *
 * @example hasTag(flow, place.state, 'todoExam') // true in `examOpen`
 */
export function hasTag({ machine }: Tagged, state: string, tag: string): boolean {
  return machine.states[state]?.tags.includes(tag) ?? false;
}

/**
 * The name of the state that carries a tag; the first one if there are several.
 *
 * @throws {TypeError} if no state carries it: the check of a release reports this before anybody asks.
 * @example stateWith(flow, 'form') // 'editing'
 */
export function stateWith(flow: Tagged, tag: string): string {
  const state = Object.keys(flow.machine.states).find((name) => hasTag(flow, name, tag));
  if (state === undefined) throw new TypeError(`The flow "${flow.id}" has no state with the tag "${tag}".`);
  return state;
}

/**
 * Whether states of a flow carry all of these tags. Flows of releases that an earlier version of the code checked may
 * lack some.
 *
 * @example carriesTags(flow, { form: { only: 'wizard' } }) // true
 */
export function carriesTags(flow: Tagged, tags: Readonly<Record<string, TagEntry>>): boolean {
  const names = Object.keys(flow.machine.states);
  return Object.keys(tags).every((tag) => names.some((name) => hasTag(flow, name, tag)));
}
