/** Edits of where a state leads, as the chart and the outline make them. */
import type { FileEdit, ValuePath } from '../drafts/file-edit.ts';
import { valueAt } from '../json-pointer.ts';
import type { Lead, LeadSite } from './leads.ts';
import { membersOf } from './leads.ts';

/** The conditions under which a way is taken. */
export interface Guard {
  readonly when: readonly string[];
  readonly unless: readonly string[];
}

interface NewLead extends Guard {
  readonly site: Exclude<LeadSite, 'after'>;
  /** The event or the outcome; empty for a branch of a choice. */
  readonly name: string;
  readonly to: string;
}

/** Leads to another state. @example retarget('flows/lease.flow.json', lead, 'signed') */
export function retarget(path: string, { at }: Pick<Lead, 'at'>, to: string): FileEdit[] {
  return [{ path, at, value: to }];
}

/**
 * Adds a way out of a state. One with conditions is tried before those that the event, outcome or choice has already;
 * one without is tried last.
 */
export function addLead(path: string, file: unknown, from: string, lead: NewLead): FileEdit[] {
  const { site, name } = lead;
  const state = membersOf(membersOf(membersOf(file).states)[from]);
  const at = site === 'choice' ? ['states', from, site] : ['states', from, site, name];
  const present = site === 'choice' ? state.choice : membersOf(state[site])[name];
  const isGuarded = lead.when.length + lead.unless.length > 0;
  if (Array.isArray(present)) {
    const index = isGuarded ? present.findIndex((one) => !isGuardedBranch(one)) : -1;
    return [{ path, at: [...at, index < 0 ? present.length : index], value: branchOf(lead), insert: 'here' }];
  }
  if (present === undefined) {
    const value = isGuarded || site === 'choice' ? branchOf(lead) : lead.to;
    return [{ path, at, value: site === 'choice' ? [value] : value }];
  }
  const before = typeof present === 'string' ? { to: present } : present;
  return [{ path, at, value: isGuarded ? [branchOf(lead), before] : [before, branchOf(lead)] }];
}

/** Takes a way away: an event or an outcome without ways goes as a whole. */
export function removeLead(path: string, file: unknown, lead: Pick<Lead, 'site' | 'at'>): FileEdit[] {
  const branch = branchPath(lead);
  const list = typeof branch.at(-1) === 'number' ? valueAt(file, branch.slice(0, -1)) : null;
  const isOnly = Array.isArray(list) && list.length === 1;
  return [{ path, at: isOnly ? branch.slice(0, -1) : branch, value: undefined }];
}

/** Sets the conditions of a way. */
export function guardLead(path: string, lead: Pick<Lead, 'site' | 'at' | 'to'>, guard: Guard): FileEdit[] {
  const { at, to } = lead;
  const branch = branchPath(lead);
  if (branch === at) {
    const isGuarded = guard.when.length + guard.unless.length > 0;
    return isGuarded ? [{ path, at, value: branchOf({ to, ...guard }) }] : [];
  }
  return (['when', 'unless'] as const).map((name) => ({
    path,
    at: [...branch, name],
    value: namesValue(guard[name]),
  }));
}

/** The place of the event, the outcome, the branch or the time that leads on. */
function branchPath({ site, at }: Pick<Lead, 'site' | 'at'>): ValuePath {
  const isName = at.length === 4 && site !== 'after';
  return isName ? at : at.slice(0, -1);
}

function branchOf({ to, when, unless }: Guard & { readonly to: string }): unknown {
  return {
    to,
    ...(when.length > 0 && { when: namesValue(when) }),
    ...(unless.length > 0 && { unless: namesValue(unless) }),
  };
}

function namesValue(names: readonly string[]): unknown {
  return names.length > 1 ? names : names[0];
}

function isGuardedBranch(branch: unknown): boolean {
  const { when, unless } = membersOf(branch);
  return when !== undefined || unless !== undefined;
}
