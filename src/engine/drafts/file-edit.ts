/** Edits of the values in JSON files, as the views of the studio make them; every other byte stays. */
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { inserted, insertedBehind, modified } from './edit-text.ts';

/** The place of a value: names of members and indexes of lists. */
export type ValuePath = readonly (string | number)[];

/** A change of one value in a file, or of the file itself. */
export type FileEdit = ValueEdit | FileMove | NewFile;

type ValueEdit = { readonly path: string; readonly at: ValuePath } & ValueChange;

/** Gives a file another path; null removes it. */
interface FileMove {
  readonly path: string;
  readonly movedTo: string | null;
}

/** Adds a file. */
export interface NewFile {
  readonly path: string;
  readonly content: string;
}

type ValueChange =
  /** Sets the value, or removes it if it is undefined. An index behind the last element appends. */
  | { readonly value: unknown; readonly rename?: never; readonly moveTo?: never }
  /** Inserts a new value: into a list before the element at this index, into an object behind another member. */
  | {
      readonly value: unknown;
      readonly insert: 'here' | { readonly behind: string };
      readonly rename?: never;
      readonly moveTo?: never;
    }
  /** Gives the member of an object another name; its place and its value stay. */
  | { readonly rename: string; readonly value?: never; readonly moveTo?: never }
  /** Moves the element of a list to another index; what stands between the elements stays. */
  | { readonly moveTo: number; readonly value?: never; readonly rename?: never };

/**
 * The texts after edits of one or several files, by path. Each edit sees what those before it have made.
 *
 * @param textOf the current text of a file; null: there is none
 * @throws {Error} if a file does not exist or is no JSON, if a place does not exist, or if a new file does
 * @example editedFiles(() => '{"a": 1}', [{ path: 'a.json', at: ['a'], value: 2 }]) // Map { 'a.json' → '{"a": 2}' }
 */
export function editedFiles(
  textOf: (path: string) => string | null,
  edits: readonly FileEdit[],
): Map<string, string | null> {
  const texts = new Map<string, string | null>();
  for (let next = 0; next < edits.length; ) {
    const edit = edits[next] as FileEdit;
    const changed = texts.get(edit.path);
    const text = changed === undefined ? textOf(edit.path) : changed;
    const count = Math.max(1, wordsInARow(edits, next));
    next += count;
    if ('content' in edit) {
      if (text !== null) throw new Error(`There is a file ${edit.path} already.`);
      texts.set(edit.path, edit.content);
      continue;
    }
    if (text === null) throw new Error(`There is no file ${edit.path}.`);
    if (count > 1) texts.set(edit.path, withWords(text, edits.slice(next - count, next) as readonly Words[]));
    else if ('at' in edit) texts.set(edit.path, edited(text, edit));
    else {
      texts.set(edit.path, null);
      if (edit.movedTo !== null) texts.set(edit.movedTo, text);
    }
  }
  return texts;
}

/** An edit that writes words at a place. */
type Words = { readonly path: string; readonly at: ValuePath; readonly value: string };

const isWords = (edit: FileEdit | undefined): edit is Words =>
  edit !== undefined && 'at' in edit && typeof edit.value === 'string' && !('insert' in edit);

/** How many edits from this one on write words into one file. */
function wordsInARow(edits: readonly FileEdit[], from: number): number {
  const path = edits[from]?.path;
  let end = from;
  for (let edit = edits[end]; isWords(edit) && edit.path === path; edit = edits[end]) end += 1;
  return end - from;
}

/** The text after many words are replaced: read once, as thousands of translated texts are taken over in one step. */
function withWords(text: string, edits: readonly Words[]): string {
  const root = rootOf(text, edits[0]?.path ?? '');
  const nodes = edits.map((edit) => ({ edit, node: findNodeAtLocation(root, [...edit.at]) }));
  const known = new Map(nodes.flatMap(({ edit, node }) => (node?.type === 'string' ? [[node, edit]] : [])));
  const others = nodes.filter(({ node }) => node?.type !== 'string').map(({ edit }) => edit);
  const replaced = [...known]
    .sort(([one], [other]) => other.offset - one.offset)
    .reduce(
      (before, [{ offset, length }, { value }]) =>
        before.slice(0, offset) + JSON.stringify(value) + before.slice(offset + length),
      text,
    );
  return others.reduce(edited, replaced);
}

function edited(text: string, edit: ValueEdit): string {
  const root = rootOf(text, edit.path);
  const at = [...edit.at];
  if (edit.rename !== undefined) return renamed(text, found(root, edit), edit.rename);
  if (edit.moveTo !== undefined) return moved(text, found(root, edit), edit.moveTo);
  if ('insert' in edit && typeof edit.insert === 'object')
    return insertedBehind(text, at, edit.value, edit.insert.behind);
  return 'insert' in edit ? inserted(text, at, edit.value) : modified(text, at, edit.value);
}

function rootOf(text: string, path: string): Node {
  const errors: Parameters<typeof parseTree>[1] = [];
  const root = parseTree(text, errors);
  if (root === undefined || errors.length > 0) throw new Error(`The file ${path} is no JSON.`);
  return root;
}

function found(root: Node, { path, at }: ValueEdit): Node {
  const node = findNodeAtLocation(root, [...at]);
  if (node === undefined) throw new Error(`There is nothing at /${at.join('/')} in ${path}.`);
  return node;
}

function renamed(text: string, { parent }: Node, name: string): string {
  const key = parent?.type === 'property' ? parent.children?.[0] : undefined;
  if (key === undefined) throw new Error('Only a member of an object can be renamed.');
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

function moved(text: string, node: Node, to: number): string {
  const elements = node.parent?.type === 'array' ? (node.parent.children ?? []) : [];
  const from = elements.indexOf(node);
  if (from < 0 || elements[to] === undefined)
    throw new Error('Only the element of a list can be moved in it.');
  const order = elements.filter((one) => one !== node);
  order.splice(to, 0, node);
  let result = '';
  let end = 0;
  elements.forEach((place, index) => {
    const { offset, length } = order[index] ?? place;
    result += text.slice(end, place.offset) + text.slice(offset, offset + length);
    end = place.offset + place.length;
  });
  return result + text.slice(end);
}
