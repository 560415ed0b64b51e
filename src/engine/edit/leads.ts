/** Where the states of a flow lead, each with its place in the file. Reads drafts: what is malformed is left out. */
import type { ValuePath } from '../drafts/file-edit.ts';
import { pointer } from '../json-pointer.ts';
import { isJsonObject } from '../release/facts-shape.ts';

/** What makes a process go on: an event, one that only changes the view, an outcome of a task, a branch, or time. */
export type LeadSite = 'on' | 'nav' | 'outcomes' | 'choice' | 'after';

/** One way from a state to another. */
export interface Lead {
  readonly site: LeadSite;
  /** The event or the outcome; empty for a branch of a choice and for time. */
  readonly name: string;
  readonly to: string;
  readonly when: readonly string[];
  readonly unless: readonly string[];
  /** The place of the target's name in the file. */
  readonly at: ValuePath;
}

const EVENTS = ['on', 'nav', 'outcomes'] as const;

/**
 * The ways out of a state, in the order of the file.
 *
 * @example leadsOf('asking', { form: 'pets/animal', on: { SUBMIT: 'saving' } })
 *   // [{ site: 'on', name: 'SUBMIT', to: 'saving', when: [], unless: [], at: ['states', 'asking', 'on', 'SUBMIT'] }]
 */
export function leadsOf(state: string, file: unknown): Lead[] {
  const found: Lead[] = [];
  if (!isJsonObject(file)) return found;
  const here = ['states', state];
  for (const site of EVENTS)
    for (const [name, target] of Object.entries(membersOf(file[site])))
      found.push(...leadsTo(target, { site, name }, [...here, site, name]));
  found.push(...leadsTo(file.choice, { site: 'choice', name: '' }, [...here, 'choice']));
  found.push(...leadsTo(file.after, { site: 'after', name: '' }, [...here, 'after']));
  return found;
}

/**
 * The place in the file by which exploration names a way, as a JSON pointer: that of its branch.
 *
 * @example branchAt(lead) // '/states/asking/on/SUBMIT/0'
 */
export function branchAt({ site, at }: Lead): string {
  const isInside = site !== 'after' && at.length > 4 && at.at(-1) === 'to';
  return pointer(...(isInside ? at.slice(0, -1) : at));
}

function leadsTo(target: unknown, what: Pick<Lead, 'site' | 'name'>, at: ValuePath): Lead[] {
  if (typeof target === 'string') return [{ ...what, to: target, when: [], unless: [], at }];
  if (Array.isArray(target)) return target.flatMap((one, index) => leadsTo(one, what, [...at, index]));
  if (!isJsonObject(target) || typeof target.to !== 'string') return [];
  const { to, when, unless } = target;
  return [{ ...what, to, when: wordsOf(when), unless: wordsOf(unless), at: [...at, 'to'] }];
}

/** The members of a value; none, if it is no object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

/** One name or a list of names as a list. @example wordsOf('sent') // ['sent'] */
export function wordsOf(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}
