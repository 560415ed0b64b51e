/** Merges the changes that two people made to the same JSON document, by names and ids and not by lines. */
import { sameJson } from '../conditions.ts';
import { isJsonObject } from '../release/facts-shape.ts';

/** A step into a document: a member's name, or the element of a list by its identifying member. */
export type Step = string | Identity;

/** An element of a list: the member that identifies it, and its value. */
interface Identity {
  readonly by: string;
  readonly is: string;
}

/** A change to make in a document: sets a member, removes it, or changes a list. */
export type DocumentEdit =
  | { readonly kind: 'set'; readonly at: readonly Step[]; readonly value: unknown }
  | { readonly kind: 'remove'; readonly at: readonly Step[] }
  /** `after`: the element that it follows; null: it is the first. */
  | {
      readonly kind: 'insert';
      readonly at: readonly Step[];
      readonly value: unknown;
      readonly after: Identity | null;
    }
  | { readonly kind: 'order'; readonly at: readonly Step[]; readonly order: readonly Identity[] };

/** Both changed the same place differently. A value that is absent is `undefined`. */
interface Conflict {
  readonly at: readonly Step[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergeResult {
  /** My changes, to be made in their document in this order. */
  readonly edits: readonly DocumentEdit[];
  readonly conflicts: readonly Conflict[];
}

/** Members that identify the elements of a list, the strongest first. */
const IDENTIFYING = ['id', 'form', 'name', 'key'] as const;

/** The version that was chosen where both changed the same place. */
export type Chosen = 'mine' | 'theirs';

interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * What to change in their version so that it has my changes, too. A list whose elements have ids is merged by these;
 * any other list is one value. The order of the members of an object is not a change.
 *
 * @param choose the version that stands at a place that both changed; undefined: it is a conflict
 * @example mergeDocuments({ base: { a: 1, b: 1 }, mine: { a: 2, b: 1 }, theirs: { a: 1, b: 3 } }).edits
 *   // [{ kind: 'set', at: ['a'], value: 2 }]
 */
export function mergeDocuments(
  versions: Versions,
  choose: (at: readonly Step[]) => Chosen | undefined = () => undefined,
): MergeResult {
  const found: Found = { edits: [], conflicts: [], choose };
  merge([], versions, found);
  return found;
}

interface Found {
  readonly edits: DocumentEdit[];
  readonly conflicts: Conflict[];
  readonly choose: (at: readonly Step[]) => Chosen | undefined;
}

/** Decides a place that both changed: as somebody chose, or as a conflict. */
function clash(conflict: Conflict, mine: DocumentEdit, { edits, conflicts, choose }: Found): void {
  const chosen = choose(conflict.at);
  if (chosen === undefined) conflicts.push(conflict);
  else if (chosen === 'mine') edits.push(mine);
}

function merge(at: readonly Step[], { base, mine, theirs }: Versions, found: Found): void {
  if (sameJson(base, mine) || sameJson(mine, theirs)) return;
  if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs)) {
    for (const name of new Set([...Object.keys(base), ...Object.keys(mine)]))
      merge(
        [...at, name],
        { base: own(base, name), mine: own(mine, name), theirs: own(theirs, name) },
        found,
      );
    return;
  }
  const lists = identified({ base, mine, theirs });
  if (lists !== null) mergeLists(at, lists, found);
  else {
    const edit: DocumentEdit = mine === undefined ? { kind: 'remove', at } : { kind: 'set', at, value: mine };
    if (sameJson(base, theirs)) found.edits.push(edit);
    else clash({ at, base, mine, theirs }, edit, found);
  }
}

function own(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

interface IdentifiedLists {
  readonly by: string;
  readonly base: ReadonlyMap<string, unknown>;
  readonly mine: ReadonlyMap<string, unknown>;
  readonly theirs: ReadonlyMap<string, unknown>;
}

/** The three lists by the ids of their elements; null if they are not lists, or not all elements have unique ids. */
function identified({ base, mine, theirs }: Versions): IdentifiedLists | null {
  for (const by of IDENTIFYING) {
    const [one, two, three] = [byId(base, by), byId(mine, by), byId(theirs, by)];
    if (one !== null && two !== null && three !== null) return { by, base: one, mine: two, theirs: three };
  }
  return null;
}

function byId(list: unknown, by: string): ReadonlyMap<string, unknown> | null {
  if (!Array.isArray(list)) return null;
  const found = new Map<string, unknown>();
  for (const element of list) {
    const id = isJsonObject(element) ? own(element, by) : undefined;
    if (typeof id !== 'string' || found.has(id)) return null;
    found.set(id, element);
  }
  return found;
}

function mergeLists(at: readonly Step[], { by, base, mine, theirs }: IdentifiedLists, found: Found): void {
  const element = (is: string): Identity => ({ by, is });
  for (const [id, before] of base) {
    const [own, other] = [mine.get(id), theirs.get(id)];
    if (own === undefined || other !== undefined)
      merge([...at, element(id)], { base: before, mine: own, theirs: other }, found);
  }
  // Before the insertions: a new element follows its predecessor, wherever that is now.
  mergeOrder(at, { by, base, mine, theirs }, found);
  let after: Identity | null = null;
  for (const [id, own] of mine) {
    const [before, other] = [base.get(id), theirs.get(id)];
    const insert: DocumentEdit = { kind: 'insert', at, value: own, after };
    const place = [...at, element(id)];
    if (other === undefined && before === undefined) found.edits.push(insert);
    else if (other === undefined && !sameJson(own, before))
      clash({ at: place, base: before, mine: own, theirs: other }, insert, found);
    else if (before === undefined && !sameJson(own, other))
      clash(
        { at: place, base: before, mine: own, theirs: other },
        { kind: 'set', at: place, value: own },
        found,
      );
    const stands = other !== undefined || before === undefined || found.edits.at(-1) === insert;
    if (stands) after = element(id);
  }
}

/** The order of the elements that all three lists have. */
function mergeOrder(at: readonly Step[], { by, base, mine, theirs }: IdentifiedLists, found: Found): void {
  const everywhere = (list: ReadonlyMap<string, unknown>) =>
    [...list.keys()].filter((id) => base.has(id) && mine.has(id) && theirs.has(id));
  const [before, own, other] = [everywhere(base), everywhere(mine), everywhere(theirs)];
  if (sameJson(before, own) || sameJson(own, other)) return;
  const edit: DocumentEdit = { kind: 'order', at, order: own.map((is) => ({ by, is })) };
  if (sameJson(before, other)) found.edits.push(edit);
  else clash({ at, base: before, mine: own, theirs: other }, edit, found);
}
