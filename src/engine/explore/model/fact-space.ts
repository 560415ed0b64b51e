import { type ConditionSchema, matches, sameJson } from '../../conditions.ts';
import type { FactValue } from '../../fact-changes.ts';
import { type FactsSchema, factValues } from '../../facts.ts';

/** One fact in a space: its values, grouped into classes that no condition distinguishes. */
export interface FactAxis {
  readonly name: string;
  readonly classes: readonly (readonly FactValue[])[];
  /** The class of a code is `code / stride`, modulo the number of classes. */
  readonly stride: number;
}

/** A condition as a table over the codes of a space: 1 if it holds. */
export type TruthTable = Uint8Array;

/**
 * All combinations of some facts, each coded as an integer from 0 to `size` - 1: exploration works with these numbers
 * only, without objects.
 */
export interface FactSpace {
  readonly axes: readonly FactAxis[];
  readonly size: number;
}

/** By fact: every schema that distinguishes its values. */
export type Questions = ReadonlyMap<string, readonly ConditionSchema[]>;

/** The schemas that these conditions apply to each fact. */
export function questionsOf(
  conditions: Iterable<Readonly<Record<string, ConditionSchema>>>,
): Map<string, ConditionSchema[]> {
  const questions = new Map<string, ConditionSchema[]>();
  for (const condition of conditions) {
    for (const [fact, schema] of Object.entries(condition)) {
      questions.set(fact, [...(questions.get(fact) ?? []), schema]);
    }
  }
  return questions;
}

function classesOf(values: readonly FactValue[], asked: readonly ConditionSchema[]): FactValue[][] {
  const bySignature = new Map<string, FactValue[]>();
  for (const value of values) {
    const signature = asked.map((schema) => (matches(schema, value) ? '1' : '0')).join('');
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), value]);
  }
  return [...bySignature.values()];
}

/** The maximum number of fact combinations for exploration. The largest flow of the product has 122,880. */
const MOST_COMBINATIONS = 500_000;

/** A flow has too many fact combinations to be explored. */
export class TooManyCombinations extends RangeError {
  override readonly name = 'TooManyCombinations';
}

/**
 * The space of the named facts. Values that no question distinguishes share a class, except for the facts in `apart`
 * (counters): each of their values is a class of its own.
 *
 * @throws {TypeError} if a fact has no finite range: such a fact cannot be explored.
 * @throws {TooManyCombinations} before the combinations are enumerated.
 * @example factSpace(schema, ['submitted', 'decision'], questions, new Set()).size // 4
 */
export function factSpace(
  schema: FactsSchema,
  names: readonly string[],
  questions: Questions,
  apart: ReadonlySet<string>,
): FactSpace {
  let size = 1;
  const axes = names.map((name): FactAxis => {
    const fact = schema.properties[name];
    const values = fact && factValues(fact);
    if (!values) throw new TypeError(`The fact "${name}" has no finite range, so it cannot be explored.`);
    const classes = apart.has(name)
      ? values.map((value) => [value])
      : classesOf(values, questions.get(name) ?? []);
    const stride = size;
    size *= classes.length;
    return { name, classes, stride };
  });
  if (size > MOST_COMBINATIONS) {
    const asked = `its conditions ask ${names.length} facts, which is ${size} combinations`;
    throw new TooManyCombinations(`${asked}; at most ${MOST_COMBINATIONS} can be explored`);
  }
  return { axes, size };
}

/** The class of a fact in a code. */
export function classIn(axis: FactAxis, code: number): number {
  return Math.floor(code / axis.stride) % axis.classes.length;
}

/** The facts of a code, each by the first value of its class. */
export function factsOfCode(space: FactSpace, code: number): Record<string, FactValue> {
  return Object.fromEntries(
    space.axes.map((axis) => [axis.name, axis.classes[classIn(axis, code)]?.[0] ?? null]),
  );
}

/** The class of a fact's value; -1 if it is outside the range. */
export function classOf(axis: FactAxis, value: FactValue | undefined): number {
  return axis.classes.findIndex((values) => values.some((one) => sameJson(one, value)));
}

/** The codes for which a condition holds. Facts outside the space count as matching. */
export function truthTable(
  space: FactSpace,
  condition: Readonly<Record<string, ConditionSchema>>,
): TruthTable {
  const table: TruthTable = new Uint8Array(space.size).fill(1);
  for (const axis of space.axes) {
    const schema = condition[axis.name];
    if (schema === undefined) continue;
    const { classes, stride } = axis;
    const block = stride * classes.length;
    for (const [number, values] of classes.entries()) {
      if (matches(schema, values[0])) continue;
      for (let code = number * stride; code < space.size; code += block) table.fill(0, code, code + stride);
    }
  }
  return table;
}
