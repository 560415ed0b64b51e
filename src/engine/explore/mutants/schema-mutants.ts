import type { FormSource } from '../../forms/compile.ts';
import { edited, everyValue, isNode, type Mutant } from './edit.ts';

/** A mutant of a form: its schema or its layout has a fault, the other file is unchanged. */
export interface FormMutant extends Omit<Mutant, 'file'> {
  readonly source: FormSource;
}

type Change = (value: unknown) => unknown;
type Found = readonly [what: string, change: Change];

const loosened = new Set([
  'pattern',
  'format',
  'const',
  'contains',
  'notInFutureYear',
  'routingChecksum',
  'afterToday',
  'betweenFacts',
]);
/** Bounds that are moved by one, so that the rule becomes weaker or stricter. */
const bounds = new Set(['minLength', 'maxLength', 'minAge', 'underAge', 'numberAtMost', 'maxItems']);

function ruleMutants(key: string, value: unknown): Found[] {
  if (bounds.has(key) && typeof value === 'number') {
    return [
      [`forgets ${key}`, () => undefined],
      [`${key} ${value + 1} instead of ${value}`, () => value + 1],
      [`${key} ${value - 1} instead of ${value}`, () => value - 1],
    ];
  }
  if (loosened.has(key)) return [[`forgets ${key}`, () => undefined]];
  if (key === 'maxItemsFact') return [['forgets maxItemsFact', () => undefined]];
  if (key === 'atLeast' && typeof value === 'number') return [['allows one more at least', () => value + 1]];
  if (key === 'required' && Array.isArray(value)) {
    return value.map(
      (name, place): Found => [
        `forgets that "${name}" is required`,
        () => value.filter((_, index) => index !== place),
      ],
    );
  }
  if (key === 'enum' && Array.isArray(value) && value.length > 1) {
    return value.map(
      (one, place): Found => [`forgets "${one}"`, () => value.filter((_, index) => index !== place)],
    );
  }
  if (key === 'type' && typeof value === 'string') return [['forgets the type', () => undefined]];
  if (key === 'then' || key === 'else') return [[`forgets "${key}"`, () => undefined]];
  if (key === 'messages' && isNode(value)) {
    return Object.keys(value).map(
      (rule): Found => [
        `forgets the message of ${rule}`,
        () => Object.fromEntries(Object.entries(value).filter(([one]) => one !== rule)),
      ],
    );
  }
  return [];
}

/** Whether the pointer is that of a keyword, not of a field name or message. */
function isKeyword(at: string): boolean {
  return !/\/(properties|messages)\/[^/]+$/.test(at);
}

/**
 * All mutants of a form: rules removed, bounds moved by one, required fields, options and message keys removed,
 * conditions of the layout removed.
 *
 * @example formMutants(applicants).map(({ what }) => what)[0] // 'forgets the type'
 */
export function formMutants(source: FormSource): FormMutant[] {
  const { schema, ui } = source;
  const inSchema = everyValue(schema).flatMap(({ at, key, value }) =>
    (isKeyword(at) ? ruleMutants(key, value) : []).map(
      ([what, change]): FormMutant => ({
        at,
        what,
        source: { ...source, schema: edited(schema, at, change) as FormSource['schema'] },
      }),
    ),
  );
  const inLayout = Object.entries(ui.fields).flatMap(([name, field]): FormMutant[] => {
    if (field.when === undefined) return [];
    const at = `/fields/${name}/when`;
    return [
      {
        at,
        what: `shows "${name}" always`,
        source: { ...source, ui: edited(ui, at, () => undefined) as FormSource['ui'] },
      },
    ];
  });
  return [...inSchema, ...inLayout];
}
