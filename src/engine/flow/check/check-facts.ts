/** Checks the sources of a flow's facts, and how the built-in sources derive them. */
import { conditionProblems, schemaKeywordProblems } from '../../conditions.ts';
import { type FactOrigin, type FactSchema, factValues, MOST_FACT_VALUES } from '../../facts.ts';
import { quantityProblem } from '../../forms/answers/quantity.ts';
import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import { builtInSources } from '../built-in.ts';
import type { CatalogForm } from '../catalog.ts';
import { PLACE_VALUES, placesReleased, placesTaken, poolsOf } from '../kept-values.ts';
import { workStates } from '../several.ts';
import { type CheckContext, checkName, checkOneAnswer } from './check-context.ts';

/** The possible values of a charge fact, by the outcome of the charge. */
const CHARGE_VALUES = ['FREE', 'OPEN', 'DUE', 'PAID'] as const;

const origins: Readonly<Record<(typeof builtInSources)[number], readonly (keyof FactOrigin)[]>> = {
  answers: ['form', 'when', 'field', 'count', 'sum', 'least', 'days', 'is'],
  process: ['done'],
  charge: ['code'],
  occasion: ['field'],
  signing: ['done'],
  run: ['done'],
  places: ['places'],
};

/** Checks that every fact has an existing source. */
export function checkSources(context: CheckContext): void {
  const { facts, sources } = context.catalog;
  if (sources === undefined) return;
  for (const [fact, schema] of Object.entries(facts.properties)) {
    const at = `(facts ${context.file.facts}) /properties/${fact}`;
    const { source } = schema;
    if (factValues(schema) === null)
      context.report('flow.fact_unbounded', at, { fact, limit: MOST_FACT_VALUES });
    if (source === undefined) context.report('flow.fact_source_missing', `${at}/source`, { fact });
    else {
      checkName(context, 'flow.fact_source_unknown', `${at}/source`, source, sources);
      checkOrigin(context, at, fact, schema);
      checkGiven(context, at, { fact, source, schema });
    }
  }
}

/** Checks that a place that is taken can be released. */
export function checkPlaces(context: CheckContext): void {
  const released = placesReleased(context.file).map(([, pool]) => pool);
  for (const [state, name] of placesTaken(context.file)) {
    if (!released.includes(name)) context.report('flow.places_kept', pointer('states', state), { name });
  }
}

/** Checks that a source provides the fact, with that type, and with no value outside its schema. */
function checkGiven(
  context: CheckContext,
  at: string,
  { fact, source, schema }: { readonly fact: string; readonly source: string; readonly schema: FactSchema },
): void {
  const { given = {} } = context.catalog;
  const facts = Object.hasOwn(given, source) ? given[source] : undefined;
  if (facts === undefined) return;
  const known = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
  if (known === undefined) {
    const nearest = nearestName(fact, Object.keys(facts));
    context.report('flow.fact_not_given', at, { fact, source, known: listOf(facts), nearest });
    return;
  }
  const told = factValues(schema) ?? [];
  const missing = (factValues(known) ?? []).filter((value) => !told.includes(value));
  if (schema.type !== known.type || missing.length > 0) {
    context.report('flow.fact_given_range', at, { fact, source, range: rangeOf(known) });
  }
}

const listOf = (facts: Readonly<Record<string, FactSchema>>) =>
  Object.entries(facts)
    .map(([name, schema]) => `${name} (${rangeOf(schema)})`)
    .join(', ');

function rangeOf({ type, enum: values, minimum, maximum }: FactSchema): string {
  if (values !== undefined) return `${type} ${values.join(' | ')}`;
  return minimum === undefined ? type : `${type} ${minimum} to ${maximum}`;
}

function checkOrigin(context: CheckContext, at: string, fact: string, schema: FactSchema): void {
  const { source = '', from } = schema;
  const known = (builtInSources as readonly string[]).includes(source)
    ? origins[source as keyof typeof origins]
    : null;
  const wrong = (problem: string, where = '/from') =>
    context.report('flow.fact_origin', at + where, { fact, problem });
  if (known === null) {
    if (from !== undefined) wrong(`the source "${source}" knows by itself what it gives`);
    return;
  }
  if (from === undefined) {
    wrong('"from" is missing', '');
    return;
  }
  const others = Object.keys(from).filter((name) => !known.includes(name as keyof FactOrigin));
  for (const name of others) wrong(`the source "${source}" has no "${name}"`, `/from/${name}`);
  if (source === 'answers') checkAnswers(context, at, schema, from, wrong);
  if (source === 'occasion') {
    if (from.field === undefined) wrong('it says no "field"');
    else {
      const given = Object.keys(context.file.start?.given ?? {});
      checkName(context, 'flow.given_unknown', `${at}/from/field`, from.field, given);
    }
    if (schema.type !== 'boolean' && schema.enum === undefined)
      wrong('it is true or false, or one of an "enum"', '');
  }
  if (source === 'process' || source === 'signing') checkDone(context, at, schema, from, wrong);
  if (source === 'places') {
    checkName(context, 'flow.places_unknown', `${at}/from/places`, from.places ?? '', poolsOf(context.file));
    if (!sameValues(schema, PLACE_VALUES)) wrong(`its values are ${PLACE_VALUES.join(', ')}`, '/enum');
  }
  if (source === 'charge') {
    if (from.code === undefined) wrong('it says no "code"');
    if (!sameValues(schema, CHARGE_VALUES)) wrong(`its values are ${CHARGE_VALUES.join(', ')}`, '/enum');
  }
}

type Wrong = (problem: string, where?: string) => void;

function checkAnswers(
  context: CheckContext,
  at: string,
  schema: FactSchema,
  from: FactOrigin,
  wrong: Wrong,
): void {
  const { form, when, field, count, sum, least, days } = from;
  if (form === undefined) {
    wrong('it says no "form"');
    return;
  }
  checkName(context, 'flow.form_unknown', `${at}/from/form`, form, context.catalog.forms);
  checkOneAnswer(context, `${at}/from/form`, form);
  const quantities = [sum, least, days].filter((way) => way !== undefined);
  const ways = [when, field, count, ...quantities].filter((way) => way !== undefined).length;
  if (ways !== 1) {
    wrong('it says exactly one of "when", "field", "count", "sum", "least" and "days"');
    return;
  }
  const source = context.catalog.form?.(form);
  const fields = Object.keys(source?.ui.fields ?? {});
  if (quantities.length > 0) checkQuantity(context, at, schema, source, wrong);
  else if (from.is !== undefined) wrong('"is" compares a "sum", a "least" number or "days"', '/from/is');
  const known = (where: string, name: string) => {
    if (fields.length > 0) checkName(context, 'form.field_unknown', `${at}/from/${where}`, name, fields);
  };
  if (field !== undefined) {
    known('field', field);
    if (schema.enum === undefined)
      wrong('the value of a field needs an "enum"; the first of them stands for no answer', '');
  }
  if (count !== undefined) {
    known('count', count);
    if (schema.type !== 'integer' || factValues(schema) === null)
      wrong('a count needs "minimum" and "maximum"', '');
  }
  if (when === undefined) return;
  if (schema.type !== 'boolean') wrong('a condition gives a fact that is true or false', '/type');
  for (const one of Array.isArray(when) ? when : [when]) {
    for (const name of Object.keys(one)) known(`when/${name}`, name);
    for (const { keyword } of conditionProblems(one)) {
      context.report('flow.condition_keyword_unknown', `${at}/from/when`, { name: keyword, nearest: null });
    }
  }
}

/** Checks a number that is drawn from answers: a whole number in the fact's range, or whether it matches `is`. */
function checkQuantity(
  context: CheckContext,
  at: string,
  schema: FactSchema,
  source: CatalogForm | undefined,
  wrong: Wrong,
): void {
  const { from = {} } = schema;
  const problem = source === undefined ? null : quantityProblem(source, from, source.factNames);
  if (problem !== null) wrong(problem);
  if (from.is === undefined) {
    if (schema.type !== 'integer' || factValues(schema) === null)
      wrong('a number needs "minimum" and "maximum", or "is"', '');
    return;
  }
  if (schema.type !== 'boolean') wrong('"is" gives a fact that is true or false', '/type');
  for (const { keyword } of schemaKeywordProblems(from.is)) {
    context.report('flow.condition_keyword_unknown', `${at}/from/is`, { name: keyword, nearest: null });
  }
}

function checkDone(
  context: CheckContext,
  at: string,
  schema: FactSchema,
  { done }: FactOrigin,
  wrong: Wrong,
): void {
  if (done === undefined) {
    wrong('it says no "done"');
    return;
  }
  if (schema.type !== 'boolean') wrong('what is done gives a fact that is true or false', '/type');
  const known = workStates(context.file, schema.source === 'process');
  for (const name of typeof done === 'string' ? [done] : done) {
    checkName(context, 'flow.state_unknown', `${at}/from/done`, name, known);
  }
}

function sameValues({ enum: values = [] }: FactSchema, wanted: readonly string[]): boolean {
  return values.length === wanted.length && wanted.every((value) => values.includes(value));
}
