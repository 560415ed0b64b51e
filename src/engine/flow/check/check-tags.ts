import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import type { TagEntry } from '../catalog.ts';
import { kindOf, type StateFile } from '../state-file.ts';
import type { CheckContext } from './check-context.ts';

const knownText = (known: readonly string[]) =>
  known.length === 0 ? 'it asks for none' : `it asks for ${known.join(', ')}`;

/** Checks a known tag of a state that other states may carry, too. */
function checkCarrier(
  context: CheckContext,
  at: string,
  { tag, only, state, first }: TagEntry & { tag: string; state: StateFile; first: string | undefined },
): void {
  if (only === undefined) return;
  const found = kindOf(state);
  if (found !== only) context.report('flow.tag_kind', at, { name: tag, kind: only, found });
  else if (first !== undefined) context.report('flow.tag_twice', at, { name: tag, other: first });
}

/**
 * Checks that states carry only tags that the portal asks for, and that none of those is missing.
 *
 * @param whole whether all states could be read; otherwise a missing tag may be on one of the others
 */
export function checkTags(context: CheckContext, whole: boolean): void {
  const { tags = {} } = context.catalog;
  const known = Object.keys(tags);
  const carriers = new Map<string, string>();
  for (const [name, state] of Object.entries(context.file.states)) {
    for (const [index, tag] of (state.tags ?? []).entries()) {
      const at = pointer('states', name, 'tags', index);
      const entry = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
      if (entry === undefined) {
        const nearest = nearestName(tag, known);
        context.report('flow.tag_unknown', at, { name: tag, known: knownText(known), nearest });
      } else checkCarrier(context, at, { tag, ...entry, state, first: carriers.get(tag) });
      if (!carriers.has(tag)) carriers.set(tag, name);
    }
  }
  if (!whole) return;
  for (const tag of known) {
    if (!carriers.has(tag)) context.report('flow.tag_missing', '/states', { name: tag });
  }
}
