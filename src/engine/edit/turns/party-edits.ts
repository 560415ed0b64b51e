/** Edits of who takes part in a flow. A party is named by turns, buttons, shown forms, properties, facts and tasks. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import type { PartyFile } from '../../flow/flow-file.ts';
import { PERSON } from '../../flow/parties.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import { renamedInScenarios } from '../renames/scenario-names.ts';

/** A place that names a party. */
export interface PartyReference {
  readonly at: ValuePath;
  /**
   * `turn`: a state is its turn; `button`: a button is for it; `shown`: it may read forms; `mail`: a task writes to it;
   * `property`: a property speaks of it.
   */
  readonly role: 'turn' | 'button' | 'shown' | 'mail' | 'property';
  /** The state or property that names it; empty for `shown`. */
  readonly by: string;
}

/**
 * The places that name a party, its own entry left out.
 *
 * @example partyReferences(json, 'office').map(({ role, by }) => `${role} ${by}`) // ['turn reviewing']
 */
export function partyReferences(file: unknown, party: string): PartyReference[] {
  const { states, shownTo, properties } = membersOf(file);
  const found: PartyReference[] = [];
  if (party in membersOf(shownTo)) found.push({ at: ['shownTo', party], role: 'shown', by: '' });
  for (const [name, value] of Object.entries(membersOf(states))) {
    const { by, meanwhile, with: given } = membersOf(value);
    const here = ['states', name];
    if (by === party) found.push({ at: [...here, 'by'], role: 'turn', by: name });
    for (const many of ['all', 'some'])
      if (membersOf(by)[many] === party) found.push({ at: [...here, 'by', many], role: 'turn', by: name });
    const { actions } = membersOf(meanwhile);
    for (const [index, action] of (Array.isArray(actions) ? actions : []).entries())
      if (membersOf(action).by === party)
        found.push({ at: [...here, 'meanwhile', 'actions', index, 'by'], role: 'button', by: name });
    if (membersOf(given).to === party) found.push({ at: [...here, 'with', 'to'], role: 'mail', by: name });
  }
  for (const [name, sentence] of Object.entries(membersOf(properties)))
    if (typeof sentence === 'string' && speaksOf(party).test(sentence))
      found.push({ at: ['properties', name], role: 'property', by: name });
  return found;
}

/** `always office answers within 10 days`. */
const speaksOf = (party: string): RegExp => new RegExp(`(?<=^\\s*always\\s+)${party}(?=\\s+answers\\b)`);

/** What is wrong with the name of a party; null if nothing is. @example partyNameProblem(json, 'Office') // 'form' */
export function partyNameProblem(file: unknown, name: string): 'form' | 'taken' | null {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return 'form';
  return name === PERSON || name in membersOf(membersOf(file).parties) ? 'taken' : null;
}

/** Adds a party, or changes who it is; `person` is everybody whom the flow is about until it is said. */
export function partyEdits(path: string, file: unknown, name: string, party: PartyFile): FileEdit[] {
  const has = 'parties' in membersOf(file);
  if (has) return [{ path, at: ['parties', name], value: party }];
  const behind = 'start' in membersOf(file) ? 'start' : 'facts';
  return [{ path, at: ['parties'], value: { [name]: party }, insert: { behind } }];
}

/** Renames a party; everything that names it follows, in scenarios too. The person keeps its name. */
export function renameParty(bundle: EditedBundle, path: string, from: string, to: string): FileEdit[] {
  const file = bundle.json(path);
  const named = partyReferences(file, from).map(({ at, role }): FileEdit => {
    if (role === 'shown') return { path, at, rename: to };
    if (role !== 'property') return { path, at, value: to };
    const sentence = String(membersOf(membersOf(file).properties)[String(at[1])]);
    return { path, at, value: sentence.replace(speaksOf(from), to) };
  });
  return [
    ...named,
    ...renamedInScenarios(bundle, path, { what: 'party', from, to }),
    { path, at: ['parties', from], rename: to },
  ];
}

/**
 * Removes a party: its turns become those of the person, its buttons and mails too, and what spoke of it goes.
 *
 * @example document.edit(removeParty(path, json, 'office'))
 */
export function removeParty(path: string, file: unknown, name: string): FileEdit[] {
  const gone = partyReferences(file, name).map(({ at, role }): FileEdit => {
    // A turn of several goes as a whole.
    const whole = role === 'turn' && at.length === 4 ? at.slice(0, 3) : at;
    return { path, at: whole, value: undefined };
  });
  const isLast = (part: string) => Object.keys(membersOf(membersOf(file)[part])).length === 1;
  return [
    ...gone.map((edit) =>
      'at' in edit && edit.at[0] === 'shownTo' && isLast('shownTo') ? { ...edit, at: ['shownTo'] } : edit,
    ),
    { path, at: isLast('parties') ? ['parties'] : ['parties', name], value: undefined },
  ];
}
