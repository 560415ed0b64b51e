import { isMoney, valuesOf } from '../decision-tables/column-values.ts';
import { FlowError, type FlowErrorCode, type FlowErrorParams } from '../errors.ts';
import { chargesOf } from '../flow/charge-amount.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { pointer } from '../json-pointer.ts';
import { nearestName } from '../nearest.ts';
import type { ReleaseParts } from './read-release.ts';

/**
 * The amounts of a sound flow's charges that cannot be charged: a table that the flow does not have, a value of the
 * occasion or an answer that is no amount of money.
 *
 * @example amountErrors('flows/a.flow.json', file, parts)[0]?.code // 'flow.table_unknown'
 */
export function amountErrors(path: string, file: FlowFile, parts: ReleaseParts): FlowError[] {
  const own = parts.tables.filter((table) => (table.file as { flow?: unknown }).flow === file.id);
  const names = own.map(({ name }) => name);
  return chargesOf(file).flatMap(([state, { amount = {} }]) => {
    const { given, answer, table } = amount;
    const error = (code: FlowErrorCode, below: string, params: FlowErrorParams) => [
      new FlowError(code, {
        file: path,
        at: pointer('states', state, 'with', 'amount') + below,
        ...params,
      }),
    ];
    const noAmount = (below: string, problem: string) => error('flow.amount', below, { problem });
    if (table !== undefined) {
      if (names.includes(table)) return [];
      return error('flow.table_unknown', '/table', { name: table, nearest: nearestName(table, names) });
    }
    if (given !== undefined) {
      const schema = file.start?.given?.[given] ?? {};
      const { number } = valuesOf(schema, false);
      if (number?.whole && (number.least ?? 0) >= 1) return [];
      return noAmount('/given', `"${given}" is no "integer" with a "minimum" of at least 1`);
    }
    if (answer === undefined) return [];
    if (answer.minimum > answer.maximum) return noAmount('/answer', '"minimum" is above "maximum"');
    const form = parts.forms.find(({ id }) => id === answer.form);
    if (form !== undefined && isMoney(form, answer.field)) return [];
    return noAmount(
      '/answer/field',
      `"${answer.field}" is no field of this form with the format "amount" or "dollars"`,
    );
  });
}
