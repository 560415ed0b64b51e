/** Adds and removes the members of JSON objects; no byte of another member changes. */
import type { Node } from 'jsonc-parser';

const TAB = '  ';

/**
 * The text with another member of an object, behind the member at an index or at the end. An object on one line stays on
 * it.
 *
 * @param object the object in the parsed text
 * @example withMember('{ "a": 1 }', object, 'b', 2) // '{ "a": 1, "b": 2 }'
 */
export function withMember(
  text: string,
  object: Node,
  name: string,
  value: unknown,
  behind = Number.POSITIVE_INFINITY,
): string {
  const members = object.children ?? [];
  const [first] = members;
  const key = `${JSON.stringify(name)}: `;
  const end = object.offset + object.length;
  if (first === undefined) {
    const outer = indentAt(text, object.offset);
    const inner = outer + TAB;
    const content = `\n${inner}${key}${onLines(value, inner)}\n${outer}`;
    return `${text.slice(0, object.offset)}{${content}}${text.slice(end)}`;
  }
  const isShort = !text.slice(object.offset, end).includes('\n');
  const indent = isShort ? '' : indentAt(text, first.offset);
  const written = key + (isShort ? onOneLine(value) : onLines(value, indent));
  const between = isShort ? ', ' : `,\n${indent}`;
  const before = members[Math.min(behind, members.length - 1)];
  if (behind < 0 || before === undefined)
    return text.slice(0, first.offset) + written + between + text.slice(first.offset);
  const at = before.offset + before.length;
  return text.slice(0, at) + between + written + text.slice(at);
}

/** The text without a member of an object, with its comma. */
export function withoutMember(text: string, member: Node): string {
  const { parent } = member;
  const members = parent?.children ?? [];
  const index = members.indexOf(member);
  const [before, next] = [members[index - 1], members[index + 1]];
  const end = member.offset + member.length;
  if (next !== undefined) return text.slice(0, member.offset) + text.slice(next.offset);
  if (before !== undefined) return text.slice(0, before.offset + before.length) + text.slice(end);
  if (parent === undefined) return text;
  return `${text.slice(0, parent.offset)}{}${text.slice(parent.offset + parent.length)}`;
}

/** The white space at the beginning of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/.exec(line)?.[0] ?? '';
}

function onLines(value: unknown, indent: string): string {
  return JSON.stringify(value, null, TAB).replaceAll('\n', `\n${indent}`);
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${onOneLine(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
