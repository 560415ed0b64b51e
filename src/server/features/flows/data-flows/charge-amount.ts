import { answerValue } from '../../../../engine/decision-tables/column-values.ts';
import { type CellValue, type ColumnFile, rowFor } from '../../../../engine/decision-tables/table-file.ts';
import type { ChargeAmount } from '../../../../engine/flow/charge-amount.ts';
import { entriesTo } from '../../../../engine/forms/answers/answer-facts.ts';
import { quantityOf } from '../../../../engine/forms/answers/quantity.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { flowFormFacts } from './flow-form-facts.ts';
import { openRecord, recordOf } from './flow-record.ts';

/** An amount in integer cents, with what goes into the log about where it came from. */
export interface FoundAmount {
  readonly cents: number;
  readonly detail: Readonly<Record<string, string | number>>;
}

/**
 * The amount of a charge; null if there is none: an answer outside its limits, values for which no row of the table
 * decides.
 *
 * @example await amountOf(context, { table: 'pet-fee' }) // { cents: 25000, detail: { table: 'pet-fee', row: 2 } }
 */
export async function amountOf(context: FlowTaskContext, amount: ChargeAmount): Promise<FoundAmount | null> {
  const read = await reader(context);
  const { given, answer, table: name } = amount;
  if (name !== undefined) {
    const table = context.deps.tables.get(name);
    if (table === undefined) throw new Error(`The release has no table "${name}".`);
    const values = Object.entries(table.columns).map(([column, origin]) => [column, read(origin)]);
    const row = rowFor(table, Object.fromEntries(values));
    const cents = table.rows[row]?.result;
    return cents === undefined ? null : { cents, detail: { table: name, row: row + 1 } };
  }
  const cents = read(answer ?? { given: given ?? '' });
  const { minimum, maximum } = answer ?? { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return null;
  return cents < minimum || cents > maximum ? null : { cents, detail: {} };
}

/** Reads the values of columns: stored answers, the data of the occasion, facts. */
async function reader(context: FlowTaskContext): Promise<(origin: ColumnFile) => CellValue> {
  const { deps, flow, subject, facts } = context;
  const known = await flowFormFacts(deps, context, flow);
  const { answers } = await recordOf(context, flow, subject);
  const open = openRecord(deps, flow.id, audienceOf(flow).idOf(subject), answers);
  return ({ form, field, given, fact, ...quantity }) => {
    if (given !== undefined) return known[given] as CellValue;
    if (fact !== undefined) return facts[fact];
    const bundle = deps.forms.get(form ?? '');
    if (bundle === undefined) return undefined;
    const entries = entriesTo(bundle, open, known);
    if (field === undefined) return quantityOf(bundle, quantity, entries, known);
    return bundle.ui.kind === 'list' ? undefined : answerValue(bundle, field, entries[0]?.[field]);
  };
}
