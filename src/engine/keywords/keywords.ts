/**
 * Our own rules beyond JSON Schema, as ajv `code` keywords: the generated code has no closure, import or eval, so it
 * runs standalone in the browser.
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

/** Minimum age today, in completed years. A person born on 29 February comes of age on 1 March. */
const minAge: CodeKeywordDefinition = {
  keyword: 'minAge',
  type: 'string',
  schemaType: 'number',
  error: limit,
  code: (cxt) => cxt.fail(_`${ageOf(cxt.data)} < ${cxt.schemaCode} * 10000`),
};

/** Younger than this number of completed years today. */
const underAge: CodeKeywordDefinition = {
  keyword: 'underAge',
  type: 'string',
  schemaType: 'number',
  error: limit,
  code: (cxt) => cxt.fail(_`${ageOf(cxt.data)} >= ${cxt.schemaCode} * 10000`),
};

/** A year in digits, not later than the current year. */
const notInFutureYear: CodeKeywordDefinition = {
  keyword: 'notInFutureYear',
  type: 'string',
  schemaType: 'boolean',
  error: { message: 'is in the future', params: _`{limit: String(${today}).slice(0, 4)}` },
  code(cxt) {
    if (cxt.schema) cxt.fail(_`Number(${cxt.data}) > Number(String(${today}).slice(0, 4))`);
  },
};

/** A number written as text, with this maximum. Texts that are not numbers are left to the format. */
const numberAtMost: CodeKeywordDefinition = {
  keyword: 'numberAtMost',
  type: 'string',
  schemaType: 'number',
  error: limit,
  code: (cxt) => cxt.fail(_`Number(${cxt.data}) > ${cxt.schemaCode}`),
};

/** Generated code that formats cents as `"$1,150.00"`. */
const dollars = (cents: Code): Code =>
  _`"$" + (${cents} / 100).toFixed(2).replace(/\\B(?=(\\d{3})+(?!\\d))/g, ",")`;

/** Generated code for the cents of a dollar amount written as text. */
const centsOf = (dollarText: Code): Code => _`Math.round(Number(${dollarText}.replace(/,/g, "")) * 100)`;

/** A dollar amount as text, greater than zero and at most a fact in cents; null means no maximum. */
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

/** A dollar amount as text, at least a fact in cents; null means no minimum. */
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

/** A date between two facts, inclusive. A missing fact means no bound on that side. */
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

/** The checksum of US bank routing numbers; nine zeros are invalid. */
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

/** Limits the number of entries by a fact; null means no limit. `atLeast` entries are always allowed. */
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

/** Replacements of ajv's own keywords, whose generated code needs a module at run time. Both count code points. */
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

/** Annotation keywords: they describe a field and check nothing. */
export const annotations: readonly string[] = ['messages'];
