import type { FieldSchema, FormFacts, Json } from '../../forms/form.ts';
import { breaksFormat, breaksPattern, keeps, movedDate, textOfLength, windowOf } from './values.ts';

/** A value for one rule of a field: it violates only this rule, or, if `breaks` is false, just satisfies it. */
export interface RuleCase {
  readonly keyword: string;
  readonly value: Json;
  readonly breaks: boolean;
}

const breaking = (keyword: string, value: Json): RuleCase => ({ keyword, value, breaks: true });
const keeping = (keyword: string, value: Json): RuleCase => ({ keyword, value, breaks: false });

function lengthCases(field: FieldSchema, sample: string): RuleCase[] {
  const { maxLength, format } = field as { maxLength?: number; format?: string };
  const minLength = field.minLength as number | undefined;
  const found: RuleCase[] = [];
  const text = (length: number) => textOfLength(sample, length, format);
  if (minLength !== undefined && minLength > 1) {
    found.push(breaking('minLength', text(minLength - 1)), keeping('minLength', text(minLength)));
  }
  if (maxLength !== undefined) {
    found.push(keeping('maxLength', text(maxLength)), breaking('maxLength', text(maxLength + 1)));
  }
  return found.filter(({ keyword, value, breaks }) => keeps(field, String(value), breaks ? keyword : null));
}

function dateCases(field: FieldSchema, today: string): RuleCase[] {
  const { minAge, underAge } = field as { minAge?: number; underAge?: number };
  return [
    ...(minAge === undefined
      ? []
      : [keeping('minAge', movedDate(today, -minAge, 0)), breaking('minAge', movedDate(today, -minAge, 1))]),
    ...(underAge === undefined
      ? []
      : [
          keeping('underAge', movedDate(today, -underAge, 1)),
          breaking('underAge', movedDate(today, -underAge, 0)),
        ]),
  ];
}

function ownCases(field: FieldSchema, facts: FormFacts): RuleCase[] {
  const { today } = facts;
  const window = windowOf(field, facts);
  const year = Number(today.slice(0, 4));
  const most = field.numberAtMost as number | undefined;
  return [
    ...(field.notInFutureYear
      ? [keeping('notInFutureYear', String(year)), breaking('notInFutureYear', String(year + 1))]
      : []),
    ...(most === undefined
      ? []
      : [keeping('numberAtMost', String(most)), breaking('numberAtMost', String(most + 1))]),
    ...(field.afterToday
      ? [keeping('afterToday', movedDate(today, 0, 1)), breaking('afterToday', today)].filter(
          ({ value }) => !window || (String(value) >= window.from && String(value) <= window.to),
        )
      : []),
    ...(window
      ? [
          keeping('betweenFacts', window.to),
          breaking('betweenFacts', movedDate(window.to, 0, 1)),
          ...(window.from > movedDate(today, 0, 1)
            ? [breaking('betweenFacts', movedDate(window.from, 0, -1))]
            : []),
        ]
      : []),
    ...(field.routingChecksum
      ? [breaking('routingChecksum', '021000022'), breaking('routingChecksum', '000000000')]
      : []),
  ];
}

/** Cases with too few and too many entries for a field that is a list, such as its files. */
function entriesCases(field: FieldSchema): RuleCase[] {
  const fewest = field.minItems as number | undefined;
  const most = field.maxItems as number | undefined;
  return [
    ...(fewest === undefined ? [] : [breaking('minItems', Array(fewest - 1).fill({}))]),
    ...(most === undefined
      ? []
      : [keeping('maxItems', Array(most).fill({})), breaking('maxItems', Array(most + 1).fill({}))]),
  ];
}

function typeCase(name: string, types: readonly (string | undefined)[]): RuleCase[] {
  if (name === 'state_id') return [breaking('type', true)];
  if (types.includes('string')) return [breaking('type', types.length > 1 ? true : [1])];
  if (types.includes('boolean')) return [breaking('type', 'yes')];
  return types.includes('object') || types.includes('array') ? [breaking('type', 'text')] : [];
}

/** A value that differs from the `const`, and violates no other rule. */
function otherThan({ const: only, enum: listed }: FieldSchema): Json {
  if (typeof only === 'boolean') return !only;
  return listed?.find((one) => one !== only) ?? `${only}0`;
}

/** Values that violate one rule each, and values at the limit that do not. `sample`: a valid value. */
export function ruleCases(name: string, field: FieldSchema, sample: Json, facts: FormFacts): RuleCase[] {
  const types = [field.type].flat();
  if (field.const !== undefined) {
    return [breaking('const', otherThan(field))];
  }
  const found = typeCase(name, types);
  if (field.enum)
    return [...found, ...field.enum.map((one) => keeping('enum', one)), breaking('enum', 'NONE_OF_THESE')];
  if (Array.isArray(sample)) return [...found, ...entriesCases(field)];
  if (typeof sample !== 'string') return found;
  return [
    ...found,
    ...lengthCases(field, sample),
    ...(field.pattern === undefined ? [] : breaksPattern(field).map((text) => breaking('pattern', text))),
    ...(field.format === undefined ? [] : breaksFormat(field, facts).map((text) => breaking('format', text))),
    ...dateCases(field, facts.today),
    ...ownCases(field, facts),
  ];
}
