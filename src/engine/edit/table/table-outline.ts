/** What the table editor shows of a decision table, and what a table may compare. Reads drafts. */
import type { TableParts } from '../../decision-tables/check-columns.ts';
import type { ColumnFile, TableFile } from '../../decision-tables/table-file.ts';
import type { FactsSchema } from '../../facts.ts';
import { chargesOf } from '../../flow/charge-amount.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { entrySchema } from '../../forms/answers/list.ts';
import { fieldsOf, writtenAs } from '../../forms/answers/quantity.ts';
import type { FormSchema, FormUi } from '../../forms/form.ts';
import { usableFormFacts } from '../../forms/form-files/check-form-facts.ts';
import { isJsonObject } from '../../release/facts-shape.ts';
import { type EditedBundle, factsPath, flowPaths } from '../bundle.ts';
import { formIds } from '../form/form-outline.ts';
import { membersOf } from '../leads.ts';

const TABLE = /^flows\/([^/]+)\.table\.json$/;

/** The names of all decision tables of a draft. @example tableNames(document) // ['pet-fee'] */
export function tableNames({ paths }: Pick<EditedBundle, 'paths'>): string[] {
  return paths.flatMap((path) => TABLE.exec(path)?.[1] ?? []);
}

/** The file of a table. @example tablePath('pet-fee') // 'flows/pet-fee.table.json' */
export const tablePath = (name: string): string => `flows/${name}.table.json`;

/** The name of the flow in a path. */
const flowIn = (path: string): string => path.slice('flows/'.length, -'.flow.json'.length);

/** The table of a file; null if it is none: a row or a column that is no object, no list of rows. */
export function tableOf(file: unknown): TableFile | null {
  const { flow, columns, rows } = membersOf(file);
  const isTable =
    typeof flow === 'string' &&
    isJsonObject(columns) &&
    Object.values(columns).every(isJsonObject) &&
    Array.isArray(rows) &&
    rows.every((row) => isJsonObject(row) && (row.when === undefined || isJsonObject(row.when)));
  return isTable ? (file as TableFile) : null;
}

/** The forms, facts and flows of a draft, for the checks of a table; without those that do not parse. */
export function tableParts(bundle: EditedBundle): TableParts {
  return {
    flows: flowPaths(bundle).map((path) => ({ path, name: flowIn(path), file: bundle.json(path) })),
    forms: formIds(bundle).flatMap((id) => {
      const [schema, ui] = [bundle.json(`schemas/${id}.schema.json`), bundle.json(`schemas/${id}.ui.json`)];
      const isForm = isJsonObject(membersOf(schema).properties) && isJsonObject(membersOf(ui).fields);
      return isForm ? [{ id, schema: schema as FormSchema, ui: ui as unknown as FormUi }] : [];
    }),
    formFactsOf: (form) =>
      usableFormFacts(bundle.json(`schemas/${form.replace(/\/?[^/]*$/, '')}/form-facts.schema.json`)),
    factsOf: (name) => (bundle.json(factsPath(name)) as FactsSchema | undefined) ?? null,
  };
}

/** The states of a flow that charge something; none if it is malformed. */
export function chargingStates(bundle: EditedBundle, flow: string): string[] {
  const file = bundle.json(`flows/${flow}.flow.json`);
  const states = membersOf(membersOf(file).states);
  return chargesOf({ states: states as unknown as FlowFile['states'] }).map(([name]) => name);
}

/** Where the values of a new column may come from. */
export interface ColumnChoice {
  /** A name for the column that it does not have yet. */
  readonly name: string;
  readonly origin: ColumnFile;
}

type Origin = readonly [name: string, ColumnFile];

/**
 * What a column of a table may compare: answers to the forms of its flow, sums of numbers in their lists, values that
 * the office gives, and facts.
 *
 * @example columnChoices(parts, table)[0] // { name: 'size', origin: { form: 'storage/place', field: 'size' } }
 */
export function columnChoices(parts: TableParts, { flow, columns }: TableFile): ColumnChoice[] {
  const file = parts.flows.find(({ name }) => name === flow)?.file;
  const { start, facts } = membersOf(file);
  const origins: Origin[] = [
    ...parts.forms
      .filter(({ id }) => id.startsWith(`${flow}/`))
      .flatMap(({ id: form, schema, ui }): Origin[] => {
        const { properties = {} } = entrySchema({ schema, ui });
        const names = Object.keys(ui.fields).filter((name) => Object.hasOwn(properties, name));
        if (ui.kind !== 'list') return names.map((field) => [field, { form, field }]);
        const numbers = names.filter((name) => writtenAs(properties[name] ?? {}) !== null);
        return numbers.map((name) => [`${name}_sum`, { form, sum: name }]);
      }),
    ...Object.keys(membersOf(membersOf(start).given)).map((given): Origin => [given, { given }]),
    ...Object.keys(parts.factsOf(String(facts))?.properties ?? {}).map((fact): Origin => [fact, { fact }]),
  ];
  return origins.map(([name, origin]) => ({ name: freeName(name, Object.keys(columns)), origin }));
}

function freeName(name: string, taken: readonly string[]): string {
  const wanted = /^[a-z]/.test(name) ? name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_') : `v_${name}`;
  if (!taken.includes(wanted)) return wanted;
  const number = [2, 3, 4, 5, 6, 7, 8, 9].find((one) => !taken.includes(`${wanted}_${one}`));
  return `${wanted}_${number ?? ''}`;
}

/** Whether the numbers of a column are amounts of money, in cents. */
export function isMoneyColumn({ forms }: Pick<TableParts, 'forms'>, origin: ColumnFile): boolean {
  const form = forms.find(({ id }) => id === origin.form);
  if (form === undefined) return false;
  const [field = ''] = [origin.field ?? fieldsOf(origin)].flat();
  return writtenAs(entrySchema(form).properties?.[field] ?? {}) === 'money';
}
