/** Edits of whose turn a state is, what others see meanwhile, and which answers they may read. */
import type { FileEdit } from '../../drafts/file-edit.ts';
import { PERSON } from '../../flow/parties.ts';
import { membersOf, wordsOf } from '../leads.ts';

/** Whose turn a state is: one of the party, all of it, or a number of them. */
export interface Turn {
  readonly party: string;
  readonly several: 'all' | number | null;
}

/**
 * Gives a state to a party. Any one of the persons whom the flow is about needs no word in the file.
 *
 * @example document.edit(turnEdits(path, 'reviewing', { party: 'office', several: null }))
 */
export function turnEdits(path: string, state: string, { party, several }: Turn): FileEdit[] {
  const by = several === 'all' ? { all: party } : several === null ? party : { some: party, count: several };
  return [{ path, at: ['states', state, 'by'], value: by === PERSON ? undefined : by }];
}

/** The message key of a text of a state. @example keyFor('lease', 'signing', 'reminder.text') // 'lease:signing.reminder.text' */
function keyFor(flow: string, state: string, what: string): string {
  return `${flow}:${state}.${what}`;
}

/** Adds what others see meanwhile, or removes it. Its texts are written under the keys that it names. */
export function meanwhileEdits(path: string, flow: string, state: string, isShown: boolean): FileEdit[] {
  const keys = { title: keyFor(flow, state, 'meanwhile.title'), text: keyFor(flow, state, 'meanwhile.text') };
  return [
    { path, at: ['states', state, 'meanwhile'], value: isShown ? { ...keys, tone: 'info' } : undefined },
  ];
}

/** Adds the mail to those whose turn begins, or removes it. */
export function tellEdits(path: string, flow: string, state: string, isSent: boolean): FileEdit[] {
  return [{ path, at: ['states', state, 'tell'], value: isSent ? mailOf(flow, state, 'tell') : undefined }];
}

/** The message keys of a mail of a state. */
export function mailOf(
  flow: string,
  state: string,
  what: string,
): Readonly<Record<'subject' | 'text', string>> {
  return { subject: keyFor(flow, state, `${what}.subject`), text: keyFor(flow, state, `${what}.text`) };
}

/** Whether a party may read a form of others, as the file says. */
export function isShownTo(file: unknown, party: string, form: string): boolean {
  return wordsOf(membersOf(membersOf(file).shownTo)[party]).includes(form);
}

/**
 * Shows the answers to a form to a party, or no longer. What becomes empty goes.
 *
 * @example document.edit(shownToEdits(path, json, 'office', 'spare-key/wish', true))
 */
export function shownToEdits(
  path: string,
  file: unknown,
  party: string,
  form: string,
  isShown: boolean,
): FileEdit[] {
  const all = membersOf(membersOf(file).shownTo);
  const forms = wordsOf(all[party]);
  const index = forms.indexOf(form);
  if (index >= 0 === isShown) return [];
  const at = ['shownTo', party];
  if (isShown) {
    if (Array.isArray(all[party])) return [{ path, at: [...at, forms.length], value: form, insert: 'here' }];
    if ('shownTo' in membersOf(file)) return [{ path, at, value: [form] }];
    return [{ path, at: ['shownTo'], value: { [party]: [form] }, insert: { behind: behindOf(file) } }];
  }
  if (forms.length > 1) return [{ path, at: [...at, index], value: undefined }];
  return [{ path, at: Object.keys(all).length > 1 ? at : ['shownTo'], value: undefined }];
}

/** The member of a flow behind which a new word about parties is written. */
function behindOf(file: unknown): string {
  return ['parties', 'start', 'facts', 'id'].find((name) => name in membersOf(file)) ?? 'id';
}
