/** Renames conditions, events and forms: everything that uses them follows. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import { renamedInScenarios, renamedInWorld } from './scenario-names.ts';

const GUARDS = ['when', 'unless', 'while', 'doneWhen', 'readonlyWhen'];

/**
 * Renames a condition. Steps, branches, refusals, the start and properties that use it follow.
 *
 * @example document.edit(renameCondition('flows/lease.flow.json', json, 'declined', 'refused'))
 */
export function renameCondition(path: string, file: unknown, from: string, to: string): FileEdit[] {
  // Facts of conditions, and parameters of tasks, may have any name.
  const uses = membersIn(file).filter(({ at, value }) => {
    const names = typeof at.at(-1) === 'number' ? at.at(-2) : at.at(-1);
    return at[0] !== 'conditions' && GUARDS.includes(String(names)) && value === from;
  });
  const used = new RegExp(`(?<=\\s(?:while|unless|and)\\s+)${from}(?![A-Za-z0-9])`, 'g');
  return [
    ...uses.map(({ at }) => ({ path, at, value: to })),
    ...sentences(path, file, used, to),
    { path, at: ['conditions', from], rename: to },
  ];
}

const EVENT_KEYS = ['on', 'nav', 'refusals', 'edits'];

/**
 * Renames an event of a flow, in all its states: buttons, refusals, saves, properties and scenarios that use it follow.
 *
 * @example document.edit(renameEvent(document, 'flows/spare-key.flow.json', 'SUBMIT', 'SEND'))
 */
export function renameEvent(bundle: EditedBundle, path: string, from: string, to: string): FileEdit[] {
  const file = bundle.json(path);
  const edits: FileEdit[] = [];
  for (const { at, name, value } of membersIn(file)) {
    const isEvent = EVENT_KEYS.includes(String(at.at(-2)));
    if (isEvent && name === from) edits.push({ path, at, rename: to });
    else if (name === 'event' && value === from) edits.push({ path, at, value: to });
  }
  const used = new RegExp(`(?<=[A-Za-z0-9]\\.)${from}(?![A-Za-z0-9_])`, 'g');
  return [
    ...sentences(path, file, used, to),
    ...edits.reverse(),
    ...renamedInScenarios(bundle, path, { what: 'event', from, to }),
    ...renamedInWorld(bundle, path, (state, event) => `${state}.${event === from ? to : event}`),
  ];
}

/**
 * Renames a form: its files move, and all flows, facts and tables that name it follow.
 *
 * @param from as flows name it: `spare-key/animal`
 */
export function renameForm(bundle: EditedBundle, from: string, to: string): FileEdit[] {
  const edits: FileEdit[] = [];
  for (const path of bundle.paths.filter((one) => /^(?:flows|schemas)\/.*\.json$/.test(one)))
    for (const { at, value } of membersIn(bundle.json(path))) {
      if (value === from) edits.push({ path, at, value: to });
      if (value === `${from}.schema.json`) edits.push({ path, at, value: `${to}.schema.json` });
    }
  const moved = formFiles(bundle, from);
  return [...edits, ...moved.map((path) => ({ path, movedTo: path.replace(`/${from}.`, `/${to}.`) }))];
}

/** The files of a form. @example formFiles(document, 'spare-key/animal')[0] // 'schemas/spare-key/animal.schema.json' */
function formFiles({ paths }: Pick<EditedBundle, 'paths'>, form: string): string[] {
  return [`schemas/${form}.schema.json`, `schemas/${form}.ui.json`].filter((path) => paths.includes(path));
}

/** The events of a flow, sorted. */
export function eventsOf(file: unknown): string[] {
  const events = membersIn(file).filter(({ at }) => ['on', 'nav'].includes(String(at.at(-2))));
  return [...new Set(events.map(({ name }) => name))].sort();
}

interface Member {
  readonly at: ValuePath;
  readonly name: string;
  readonly value: unknown;
}

/** All members of objects and elements of lists in a value, the outer ones first. */
function membersIn(value: unknown, at: ValuePath = []): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const here = [...at, Array.isArray(value) ? Number(name) : name];
    return [{ at: here, name, value: child }, ...membersIn(child, here)];
  });
}

/** The edits of the properties that use a name. */
function sentences(path: string, file: unknown, used: RegExp, to: string): FileEdit[] {
  return Object.entries(membersOf(membersOf(file).properties)).flatMap(([name, sentence]) =>
    typeof sentence === 'string' && sentence.search(used) >= 0
      ? [{ path, at: ['properties', name], value: sentence.replaceAll(used, to) }]
      : [],
  );
}
