import type { FlowErrorCode, FlowErrorParams } from '../errors.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { formsOfEach } from '../flow/several.ts';
import { quantityProblem } from '../forms/answers/quantity.ts';
import { formFactNames } from '../forms/form-facts.ts';
import { nearestName } from '../nearest.ts';
import type { ReleaseParts } from '../release/read-release.ts';
import {
  type ColumnValues,
  valuesOf,
  valuesOfFact,
  valuesOfField,
  valuesOfQuantity,
} from './column-values.ts';
import type { ColumnFile } from './table-file.ts';

/** Collects an error at a place of the table's file. */
export type Report = (code: FlowErrorCode, at: string, params?: FlowErrorParams) => void;

/** What a table is judged with: the forms, facts and flows of a release. */
export type TableParts = Pick<ReleaseParts, 'flows' | 'forms' | 'formFactsOf' | 'factsOf'>;

/**
 * All values that a column can have; null, and an error, if a name is unknown or the column is no value.
 *
 * @param at the pointer of the column
 */
export function columnValues(
  { form, field, given, fact, ...quantity }: ColumnFile,
  { flow, parts }: { readonly flow: FlowFile; readonly parts: TableParts },
  at: string,
  report: Report,
): ColumnValues | null {
  const unknown = (code: FlowErrorCode, below: string, name: string, known: readonly string[]) => {
    report(code, at + below, { name, nearest: nearestName(name, known) });
    return null;
  };
  if (form !== undefined) {
    const source = parts.forms.find(({ id }) => id === form);
    const forms = parts.forms.map(({ id }) => id);
    if (source === undefined) return unknown('flow.form_unknown', '/form', form, forms);
    if (formsOfEach(flow).has(form)) {
      report('flow.form_of_each', `${at}/form`, { form });
      return null;
    }
    if (field === undefined) {
      const problem = quantityProblem(source, quantity, formFactNames(parts.formFactsOf(form)));
      if (problem === null) return valuesOfQuantity(source, quantity);
      report('table.invalid', at, { problem });
      return null;
    }
    const fields = Object.keys(source.ui.fields);
    return valuesOfField(source, field) ?? unknown('form.field_unknown', '/field', field, fields);
  }
  if (given !== undefined) {
    const known = flow.start?.given ?? {};
    const schema = known[given];
    if (schema !== undefined) return valuesOf(schema, schema.optional === true);
    return unknown('flow.given_unknown', '/given', given, Object.keys(known));
  }
  const facts = parts.factsOf(flow.facts)?.properties ?? {};
  const schema = facts[fact ?? ''];
  if (schema !== undefined) return valuesOfFact(schema);
  return unknown('flow.fact_unknown', '/fact', fact ?? '', Object.keys(facts));
}
