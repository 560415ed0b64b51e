import type { Draft } from '../../forms/index.ts';
import { clashingParts } from './merge-versions.ts';

/** One entry of a part of the draft, as a line of text: its values in a row. */
export interface VersionLine {
  readonly key: string;
  readonly text: string;
}

/** A part of the draft that differs between the two versions. */
export interface Conflict {
  /** The key of the draft: `applicant_addresses`. */
  readonly part: string;
  readonly mine: readonly VersionLine[];
  readonly theirs: readonly VersionLine[];
}

const HIDDEN = new Set(['id', 'is_current', 'applicant_id', 'owner_first_name', 'files']);

/** Formats a single value of a part, by the part and the name of the field. */
export type ValueWords = (part: string, name: string, value: string | number) => string;

const asItIs: ValueWords = (_part, _name, value) => String(value);

function wordsOf(value: unknown, say: (name: string, value: string | number) => string, at = ''): string[] {
  if (value === null || value === undefined || value === '' || value === false) return [];
  if (value === true) return ['✓'];
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, say, at));
  if (typeof value === 'string' || typeof value === 'number') return [say(at, value)];
  if (typeof value !== 'object') return [];
  const entry = value as Readonly<Record<string, unknown>>;
  const name = entry.label ?? entry.file_name;
  if (typeof name === 'string') return [name];
  return Object.entries(entry).flatMap(([name, one]) => (HIDDEN.has(name) ? [] : wordsOf(one, say, name)));
}

/** The values of a part as lines: one per entry of a list. @example linesOf({ city: 'Austin' })[0]?.text // 'Austin' */
export function linesOf(value: unknown, part = '', words = asItIs): readonly VersionLine[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries
    .map((entry, index) => ({
      key: String(index),
      text: wordsOf(entry, (name, one) => words(part, name === '' ? part : name, one)).join(' · '),
    }))
    .filter(({ text }) => text !== '');
}

/**
 * The conflicts between the two versions of a draft, among the parts that were changed here.
 * A part that was not changed here follows the saved version without a question. A part in which each version changed
 * something else is merged.
 *
 * @see spec/application.md §4 Progress and saving
 */
export function conflictsOf(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  changed: Iterable<string>,
  words: ValueWords = asItIs,
): readonly Conflict[] {
  return clashingParts(base, mine, theirs, changed).map((part) => ({
    part,
    mine: linesOf(mine[part], part, words),
    theirs: linesOf(theirs[part], part, words),
  }));
}
