import type { FlowFile } from '../../flow/flow-file.ts';
import { PERSON, partiesOf } from '../../flow/parties.ts';
import { groupOf } from '../../flow/several.ts';
import type { SeveralFile } from '../../flow/state-file.ts';

/** A change of a value of a flow file, in words. */
interface Change {
  readonly what: string;
  readonly change: () => unknown;
}

const LENGTHS = ['hours', 'days', 'businessDays', 'daysBefore', 'hoursBefore'];

/**
 * Faults of turns and times: the turn of another party, one of several instead of all and the other way round, one
 * more or less of them, a time that is one shorter.
 *
 * @example turnMutants(file, '/states/asking/by', 'by', { all: 'roommates' })
 */
export function turnMutants(file: FlowFile, at: string, key: string, value: unknown): Change[] {
  if (LENGTHS.includes(key) && typeof value === 'number' && value > 0)
    return [{ what: `${key} ${value - 1} instead of ${value}`, change: () => value - 1 }];
  if (!/^\/states\/[^/]+\/by$/.test(at)) return [];
  const by = value as string | SeveralFile;
  const party = typeof by === 'string' ? by : 'all' in by ? by.all : by.some;
  const others = partiesOf(file).filter((one) => one !== party);
  return [
    ...others.map((other) => ({
      what: `gives the turn to "${other}"`,
      change: () => (other === PERSON ? undefined : other),
    })),
    ...countMutants(file, party, by),
  ];
}

function countMutants(file: FlowFile, party: string, by: string | SeveralFile): Change[] {
  const one: Change = { what: `waits for any one of "${party}"`, change: () => party };
  const all: Change = { what: `waits for all of "${party}"`, change: () => ({ all: party }) };
  if (typeof by === 'string') return groupOf(file, party) === null ? [] : [all];
  if ('all' in by) return [one, { what: 'waits for two', change: () => ({ some: party, count: 2 }) }];
  const more: Change = { what: 'waits for one more', change: () => ({ ...by, count: by.count + 1 }) };
  return [one, more, ...(groupOf(file, party) === null ? [] : [all])];
}
