/**
 * Rules of ours that JSON Schema has no word for, as ajv `code` keywords: the text they generate has no
 * closure, no import and no eval, so it stands alone in the browser.
 *
 * "Today" is read from the instance itself, at `/facts/today`.
 *
 * @see spec/application.md §5
 */
import { _, type Code, type CodeKeywordDefinition, Name } from 'ajv';
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js';

const facts = _`${new Name('rootData')}.facts`;
const today = _`${facts}?.today`;

/** `2026-03-01` as 20260301: the difference of two such numbers, over 10000, is the age in completed years. */
const dayNumber = (date: Code | Name): Code => _`Number(String(${date}).replaceAll("-", ""))`;
const ageOf = (data: Name): Code => _`${dayNumber(today)} - ${dayNumber(data)}`;

const limit = {
  message: 'is out of bounds',
  params: ({ schemaCode }: KeywordErrorCxt) => _`{limit: ${schemaCode}}`,
};
const plain = { message: 'is not valid', params: _`{}` };

function lengthKeyword(keyword: 'minLength' | 'maxLength'): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'number',
    before: 'pattern',
    error: limit,
    code(cxt) {
      const length = _`Array.from(${cxt.data}).length`;
      const bound = cxt.schemaCode;
      cxt.fail(keyword === 'maxLength' ? _`${length} > ${bound}` : _`${length} < ${bound}`);
    },
  };
}

/** At least so many completed years old today. Somebody born on 29 February comes of age on 1 March. */
const minAge: CodeKeywordDefinition = {
  keyword: 'minAge',
  type: 'string',
  schemaType: 'number',
  error: limit,
  code: (cxt) => cxt.fail(_`${ageOf(cxt.data)} < ${cxt.schemaCode} * 10000`),
};

/** Younger than so many completed years today. */
const underAge: CodeKeywordDefinition = {
  keyword: 'underAge',
  type: 'string',
  schemaType: 'number',
  error: limit,
  code: (cxt) => cxt.fail(_`${ageOf(cxt.data)} >= ${cxt.schemaCode} * 10000`),
};

/** A year in digits that is not after the year of today. */
const notInFutureYear: CodeKeywordDefinition = {
  keyword: 'notInFutureYear',
  type: 'string',
  schemaType: 'boolean',
  error: { message: 'is in the future', params: _`{limit: String(${today}).slice(0, 4)}` },
  code(cxt) {
    if (cxt.schema) cxt.fail(_`Number(${cxt.data}) > Number(String(${today}).slice(0, 4))`);
  },
};

/** A number written as text, at most so high. What is not a number is the format's business. */
const numberAtMost: CodeKeywordDefinition = {
  keyword: 'numberAtMost',
  type: 'string',
  schemaType: 'number',
  error: limit,
  code: (cxt) => cxt.fail(_`Number(${cxt.data}) > ${cxt.schemaCode}`),
};

/** `"$1,150.00"` of cents, in generated code. */
const dollars = (cents: Code): Code =>
  _`"$" + (${cents} / 100).toFixed(2).replace(/\\B(?=(\\d{3})+(?!\\d))/g, ",")`;

/** The cents of dollars that are written as text, in generated code. */
const centsOf = (dollarText: Code): Code => _`Math.round(Number(${dollarText}.replace(/,/g, "")) * 100)`;

/** Dollars written as text, more than none and at most a fact in cents; null sets no bound. */
const amountUpToFact: CodeKeywordDefinition = {
  keyword: 'amountUpToFact',
  type: 'string',
  schemaType: 'string',
  error: {
    message: 'is out of bounds',
    params: ({ schema }: KeywordErrorCxt) => _`{limit: ${dollars(factOf(schema as string))}}`,
  },
  code(cxt) {
    const most = factOf(cxt.schema as string);
    const cents = centsOf(cxt.data);
    cxt.fail(_`${cents} <= 0 || (typeof ${most} === "number" && ${cents} > ${most})`);
  },
};

/** Dollars written as text, at least a fact in cents; null sets no bound. */
const amountFromFact: CodeKeywordDefinition = {
  keyword: 'amountFromFact',
  type: 'string',
  schemaType: 'string',
  error: {
    message: 'is too little',
    params: ({ schema }: KeywordErrorCxt) => _`{limit: ${dollars(factOf(schema as string))}}`,
  },
  code(cxt) {
    const least = factOf(cxt.schema as string);
    cxt.fail(_`typeof ${least} === "number" && ${centsOf(cxt.data)} < ${least}`);
  },
};

/** A date after today. */
const afterToday: CodeKeywordDefinition = {
  keyword: 'afterToday',
  type: 'string',
  schemaType: 'boolean',
  error: plain,
  code(cxt) {
    if (cxt.schema) cxt.fail(_`${cxt.data} <= String(${today})`);
  },
};

/** A date between two facts, both included. A fact that is not there sets no bound. */
const betweenFacts: CodeKeywordDefinition = {
  keyword: 'betweenFacts',
  type: 'string',
  schemaType: 'object',
  metaSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: { from: { type: 'string' }, to: { type: 'string' } },
  },
  error: {
    message: 'is out of bounds',
    params: ({ schema }: KeywordErrorCxt) =>
      _`{limit: ${shownDay(schema.from)} + " - " + ${shownDay(schema.to)}}`,
  },
  code(cxt) {
    const { from, to } = cxt.schema as { from: string; to: string };
    cxt.fail(_`${cxt.data} < ${factOf(from)} || ${cxt.data} > ${factOf(to)}`);
  },
};

function factOf(name: string): Code {
  return _`${facts}?.${new Name(name)}`;
}

/** `2026-03-01` as `03/01/2026`. */
function shownDay(name: string): Code {
  return _`String(${factOf(name)}).replace(/^(\\d+)-(\\d+)-(\\d+)$/, "$2/$3/$1")`;
}

/** The checksum of American bank routing numbers, and not nine zeros. */
const routingChecksum: CodeKeywordDefinition = {
  keyword: 'routingChecksum',
  type: 'string',
  schemaType: 'boolean',
  error: plain,
  code(cxt) {
    if (!cxt.schema) return;
    const { data } = cxt;
    const at = (index: number): Code => _`Number(${data}[${index}])`;
    const sum = _`3 * (${at(0)} + ${at(3)} + ${at(6)}) + 7 * (${at(1)} + ${at(4)} + ${at(7)}) + ${at(2)} + ${at(5)} + ${at(8)}`;
    cxt.fail(_`${data} === "000000000" || (${sum}) % 10 !== 0`);
  },
};

/** No more entries than a fact allows; null allows any number. `atLeast` of them are allowed whatever it says. */
const maxItemsFact: CodeKeywordDefinition = {
  keyword: 'maxItemsFact',
  type: 'array',
  schemaType: 'object',
  metaSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['fact'],
    properties: { fact: { type: 'string' }, atLeast: { type: 'integer' } },
  },
  error: {
    message: 'has too many entries',
    params: ({ schema }: KeywordErrorCxt) => _`{limit: ${allowed(schema)}}`,
  },
  code(cxt) {
    const { fact } = cxt.schema as { fact: string };
    cxt.fail(
      _`typeof ${facts}?.${new Name(fact)} === "number" && ${cxt.data}.length > ${allowed(cxt.schema)}`,
    );
  },
};

function allowed({ fact, atLeast }: { fact: string; atLeast?: number }): Code {
  return _`Math.max(${facts}?.${new Name(fact)}, ${atLeast ?? 0})`;
}

/** In the place of ajv's own, whose generated code requires a module at run time. Both count code points. */
export const replacedKeywords: readonly CodeKeywordDefinition[] = [
  lengthKeyword('minLength'),
  lengthKeyword('maxLength'),
];

export const ownKeywords: readonly CodeKeywordDefinition[] = [
  minAge,
  underAge,
  notInFutureYear,
  numberAtMost,
  amountUpToFact,
  amountFromFact,
  afterToday,
  betweenFacts,
  routingChecksum,
  maxItemsFact,
];

/** Keywords that say something about a field and check nothing. */
export const annotations: readonly string[] = ['messages'];
