/** Edits of what time does in a state: leads on, reminds, or makes a turn overdue. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import type { WaitLength } from '../../flow/wait-file.ts';
import { membersOf } from '../leads.ts';
import { mailOf } from './turn-edits.ts';

/** The ways to say how long. */
export const LENGTHS = ['hours', 'days', 'businessDays', 'until'] as const;

/** The ways to say when a reminder is sent. */
export const BEFORE = ['hoursBefore', 'daysBefore'] as const;

/** Which time of a state: that after which it is left, or that after which its turn is overdue. */
export type TimeSite = 'after' | 'overdue';

/**
 * Sets how long; null: for ever. What else a wait says, such as its reminders, stays.
 *
 * @param to where a new wait leads; only for `after`
 * @example document.edit(lengthEdits(path, json, 'asking', 'after', { days: 14 }, 'lapsing'))
 */
export function lengthEdits(
  path: string,
  file: unknown,
  state: string,
  site: TimeSite,
  length: WaitLength | null,
  to = '',
): FileEdit[] {
  const at = ['states', state, site];
  const its = membersOf(membersOf(membersOf(file).states)[state]);
  if (length === null) return [{ path, at, value: undefined }];
  const before = its[site];
  if (before === undefined || 'ms' in membersOf(before))
    return [{ path, at, value: site === 'after' ? { ...length, to } : length }];
  return unitEdits(path, at, membersOf(before), length as Readonly<Record<string, unknown>>, LENGTHS);
}

/** Replaces one unit by another in its place, and the number of days before a date. */
function unitEdits(
  path: string,
  at: ValuePath,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  units: readonly string[],
): FileEdit[] {
  const old = units.find((unit) => unit in before);
  const unit = units.find((one) => one in after) ?? '';
  const edits: FileEdit[] = [];
  if (old !== undefined && old !== unit) edits.push({ path, at: [...at, old], rename: unit });
  if (old === undefined || before[old] !== after[unit] || old !== unit)
    edits.push({ path, at: [...at, unit], value: after[unit] });
  const isOffset = !units.includes('daysBefore');
  if (isOffset && before.daysBefore !== after.daysBefore)
    edits.push(
      after.daysBefore === undefined || 'daysBefore' in before
        ? { path, at: [...at, 'daysBefore'], value: after.daysBefore }
        : { path, at: [...at, 'daysBefore'], value: after.daysBefore, insert: { behind: unit } },
    );
  return edits;
}

/** The reminders of a wait, as the file has them. */
export function remindersOf(file: unknown, state: string): readonly Readonly<Record<string, unknown>>[] {
  const { remind } = membersOf(membersOf(membersOf(membersOf(file).states)[state]).after);
  return Array.isArray(remind) ? remind.map(membersOf) : [];
}

/** Adds a mail some days before a wait is over. Its texts are written under the keys that it names. */
export function addReminder(path: string, file: unknown, flow: string, state: string): FileEdit[] {
  const at = ['states', state, 'after', 'remind'];
  const count = remindersOf(file, state).length;
  const reminder = { daysBefore: 1, ...mailOf(flow, state, freeName(file, state)) };
  return count === 0
    ? [{ path, at, value: [reminder] }]
    : [{ path, at: [...at, count], value: reminder, insert: 'here' }];
}

/** A name under which no reminder of the state has its texts. */
function freeName(file: unknown, state: string): string {
  const keys = remindersOf(file, state).map(({ subject }) => String(subject));
  const isFree = (name: string) => keys.every((key) => !key.endsWith(`.${name}.subject`));
  if (isFree('reminder')) return 'reminder';
  for (let number = 2; ; number += 1) if (isFree(`reminder${number}`)) return `reminder${number}`;
}

/** Sets when a reminder is sent. @example reminderEdits(path, json, 'asking', 0, { hoursBefore: 24 }) */
export function reminderEdits(
  path: string,
  file: unknown,
  state: string,
  index: number,
  when: Readonly<Partial<Record<(typeof BEFORE)[number], number>>>,
): FileEdit[] {
  const at = ['states', state, 'after', 'remind', index];
  return unitEdits(path, at, remindersOf(file, state)[index] ?? {}, when, BEFORE);
}

/** Removes a reminder; the list goes with the last one. */
export function removeReminder(path: string, file: unknown, state: string, index: number): FileEdit[] {
  const at = ['states', state, 'after', 'remind'];
  return [{ path, at: remindersOf(file, state).length > 1 ? [...at, index] : at, value: undefined }];
}

/** Gives a mail an SMS besides, or takes it away. @param at the mail in the file */
export function smsEdits(path: string, at: ValuePath, mail: unknown, isSent: boolean): FileEdit[] {
  const key = String(membersOf(mail).text).replace(/(?:\.text)?$/, '.sms');
  return [{ path, at: [...at, 'sms'], value: isSent ? key : undefined }];
}
