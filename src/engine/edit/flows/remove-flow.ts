/** Deleting a flow, and what hangs on it. */
import type { FileEdit } from '../../drafts/file-edit.ts';
import { flowPath as pageById } from '../../flow/built-in.ts';
import { isJsonObject } from '../../release/facts-shape.ts';
import type { EditedBundle } from '../bundle.ts';
import { filesOfFlow } from './flow-files.ts';

/** Something outside of a flow that names it. */
export interface FlowReference {
  /**
   * `begins`: a flow begins after it; `runs`: a flow runs it; `leads`: a flow leads to it; `forms`: a flow or form uses
   * one of its forms; `texts`: a flow or form uses one of its texts.
   */
  readonly role: 'begins' | 'runs' | 'leads' | 'forms' | 'texts';
  /** The flow or form that names it. */
  readonly by: string;
}

/**
 * What outside of a flow names it. It stays when the flow is deleted; the check of the draft names it then.
 *
 * @example hangingOnFlow(document, 'spare-key') // [{ role: 'runs', by: 'whole-check' }]
 */
export function hangingOnFlow(bundle: EditedBundle, id: string): FlowReference[] {
  const own = new Set(filesOfFlow(bundle, id));
  const found = new Map<string, FlowReference>();
  for (const path of bundle.paths) {
    const by = /^(?:flows|schemas)\/(.+)\.(?:flow|ui)\.json$/.exec(path)?.[1];
    if (by === undefined || own.has(path)) continue;
    for (const role of rolesIn(bundle.json(path), id)) found.set(`${role} ${by}`, { role, by });
  }
  return [...found.values()];
}

/** Deletes a flow with all its files. */
export function removeFlow(bundle: EditedBundle, id: string): FileEdit[] {
  return filesOfFlow(bundle, id).map((path) => ({ path, movedTo: null }));
}

function rolesIn(value: unknown, id: string, members: readonly string[] = []): FlowReference['role'][] {
  if (typeof value === 'string') return roleOf(value, id, members);
  if (Array.isArray(value)) return value.flatMap((one) => rolesIn(one, id, members));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => rolesIn(child, id, [...members, name]));
}

function roleOf(value: string, id: string, members: readonly string[]): FlowReference['role'][] {
  if (value === id && members.at(-1) === 'flow') {
    if (members.at(-2) === 'after') return ['begins'];
    return [members.at(-2) === 'with' ? 'runs' : 'leads'];
  }
  const page = pageById(id);
  if (value === page || value.startsWith(`${page}/`)) return ['leads'];
  if (value.startsWith(`${id}/`)) return ['forms'];
  return value.startsWith(`${id}:`) ? ['texts'] : [];
}
