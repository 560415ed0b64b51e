/** Makes changes in the text of a JSON document; every other byte stays. */
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { withMember, withoutMember } from './edit-member.ts';
import type { DocumentEdit, Step } from './merge-documents.ts';

/** New values are written as the files of the project are. */
const FORMATTING = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/**
 * The text with one change. An element of a list is found by its id, whatever its index is now.
 *
 * @throws {Error} if the place does not exist.
 * @example editedText('{"a": 1}', { kind: 'set', at: ['a'], value: 2 }) // '{"a": 2}'
 */
export function editedText(text: string, edit: DocumentEdit): string {
  const { path, value } = located(JSON.parse(text), edit.at);
  switch (edit.kind) {
    case 'set':
      return modified(text, path, edit.value);
    case 'remove':
      return modified(text, path, undefined);
    case 'insert': {
      const list = value as readonly unknown[];
      const index = edit.after === null ? 0 : indexOf(list, edit.after) + 1;
      return inserted(text, [...path, index], edit.value);
    }
    case 'order':
      return modified(text, path, ordered(value as readonly unknown[], edit.order));
  }
}

/**
 * The text with another value at a place; undefined removes what is there.
 *
 * @example modified('{"list": [1, 2]}', ['list', 1], undefined) // '{"list": [1]}'
 */
export function modified(text: string, path: JSONPath, value: unknown): string {
  const name = path.at(-1);
  if (value === undefined && typeof name === 'number') return withoutElement(text, path);
  const root = parseTree(text);
  const member = root && findNodeAtLocation(root, path)?.parent;
  if (value === undefined && member?.type === 'property') return withoutMember(text, member);
  const object = root && findNodeAtLocation(root, path.slice(0, -1));
  if (value !== undefined && member === undefined && object?.type === 'object' && typeof name === 'string')
    return withMember(text, object, name, value);
  return applyEdits(text, modify(text, path, value, FORMATTING));
}

/**
 * The text with a new member of an object behind another one, or first if there is none of that name.
 *
 * @throws {Error} if there is no such object.
 * @example insertedBehind('{"a": 1, "c": 3}', ['b'], 2, 'a') // '{"a": 1, "b": 2, "c": 3}'
 */
export function insertedBehind(text: string, path: JSONPath, value: unknown, behind: string): string {
  const root = parseTree(text);
  const object = root && findNodeAtLocation(root, path.slice(0, -1));
  if (object?.type !== 'object') throw new Error(`There is no object at /${path.slice(0, -1).join('/')}.`);
  const index = (object.children ?? []).findIndex(({ children }) => children?.[0]?.value === behind);
  return withMember(text, object, String(path.at(-1)), value, index);
}

/**
 * The text with a new element before the one at a place of a list, or at its end. A list on one line stays on it.
 *
 * @example inserted('{"list": [1, 2]}', ['list', 1], 3) // '{"list": [1, 3, 2]}'
 */
export function inserted(text: string, path: JSONPath, value: unknown): string {
  const root = parseTree(text);
  const list = root && findNodeAtLocation(root, path.slice(0, -1));
  const isShort =
    typeof value !== 'object' || (Array.isArray(value) && value.every((one) => typeof one !== 'object'));
  if (list?.type !== 'array' || !isShort || text.slice(list.offset, list.offset + list.length).includes('\n'))
    return applyEdits(text, modify(text, path, value, { ...FORMATTING, isArrayInsertion: true }));
  const elements = list.children ?? [];
  const next = elements[Number(path.at(-1))];
  const at = next?.offset ?? list.offset + list.length - 1;
  const written = Array.isArray(value)
    ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
    : JSON.stringify(value);
  const [before, after] = next === undefined ? [elements.length === 0 ? '' : ', ', ''] : ['', ', '];
  return text.slice(0, at) + before + written + after + text.slice(at);
}

/** Removes the element of a list with its comma. `modify` breaks lists on one line whose last element it removes. */
function withoutElement(text: string, path: JSONPath): string {
  const root = parseTree(text);
  const element = root && findNodeAtLocation(root, path);
  const elements = element?.parent?.children ?? [];
  if (element === undefined) return text;
  const index = elements.indexOf(element);
  const [before, next] = [elements[index - 1], elements[index + 1]];
  const start = next === undefined && before ? before.offset + before.length : element.offset;
  const end = next?.offset ?? element.offset + element.length;
  return text.slice(0, start) + text.slice(end);
}

/** The list with the named elements in a new order, in the places that they had together. */
function ordered(list: readonly unknown[], order: readonly Step[]): unknown[] {
  const places = order.map((one) => indexOf(list, one)).sort((one, other) => one - other);
  const result = [...list];
  order.forEach((one, number) => {
    const place = places[number];
    if (place !== undefined) result[place] = list[indexOf(list, one)];
  });
  return result;
}

function located(document: unknown, steps: readonly Step[]): { path: JSONPath; value: unknown } {
  const path: JSONPath = [];
  let value = document;
  for (const step of steps) {
    const name = typeof step === 'string' ? step : indexOf(value as readonly unknown[], step);
    path.push(name);
    value = (value as Readonly<Record<string | number, unknown>> | undefined)?.[name];
  }
  return { path, value };
}

function indexOf(list: readonly unknown[], step: Step): number {
  const index =
    typeof step === 'string'
      ? -1
      : list.findIndex((one) => (one as Readonly<Record<string, unknown>> | null)?.[step.by] === step.is);
  if (index < 0) throw new Error(`The list has no element ${JSON.stringify(step)}.`);
  return index;
}
