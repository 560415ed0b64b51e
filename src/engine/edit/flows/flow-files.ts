/** Which files belong to a flow, and what a new one may be called. */
import { DATA_FLOW_SUBJECTS } from '../../flow/built-in.ts';
import { type EditedBundle, flowPaths } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import type { NameProblem } from '../state-edits.ts';

const TABLE = /^flows\/(.+)\.table\.json$/;

/** The path of a flow's file. @example flowPath('spare-key') // 'flows/spare-key.flow.json' */
export const flowPath = (id: string): string => `flows/${id}.flow.json`;

/** The id of a flow by the path of its file. @example flowId('flows/spare-key.flow.json') // 'spare-key' */
export const flowId = (path: string): string => /^flows\/(.+)\.flow\.json$/.exec(path)?.[1] ?? '';

/**
 * The files of a flow: its own, its world, scenarios and tables, its facts and forms, and its texts in every language.
 *
 * @example filesOfFlow(document, 'spare-key')[0] // 'flows/spare-key.flow.json'
 */
export function filesOfFlow(bundle: EditedBundle, id: string): string[] {
  const texts = new RegExp(`^locales/[^/]+/${id}\\.json$`);
  const own = ['flow', 'world', 'scenarios'].map((kind) => `flows/${id}.${kind}.json`);
  return bundle.paths.filter(
    (path) =>
      own.includes(path) ||
      path.startsWith(`schemas/${id}/`) ||
      texts.test(path) ||
      (TABLE.test(path) && membersOf(bundle.json(path)).flow === id),
  );
}

/** The names of the decision tables among files. @example tablesAmong(['flows/bike-fee.table.json']) // ['bike-fee'] */
export function tablesAmong(paths: readonly string[]): string[] {
  return paths.flatMap((path) => TABLE.exec(path)?.[1] ?? []);
}

/** The flows of data alone: only these can be made, copied and deleted without code. */
export function dataFlows(bundle: EditedBundle): string[] {
  return flowPaths(bundle).flatMap((path) => {
    const { subject } = membersOf(membersOf(bundle.json(path)).start);
    return typeof subject === 'string' && DATA_FLOW_SUBJECTS.includes(subject) ? [flowId(path)] : [];
  });
}

/** Maximum length of the id of a new flow. */
const LONGEST = 40;

/**
 * What is wrong with the id of a new flow; null if nothing is. Its files, its texts and its address are named by it.
 *
 * @example flowIdProblem(document, 'Spare Key') // 'form'
 */
export function flowIdProblem({ paths }: Pick<EditedBundle, 'paths'>, id: string): NameProblem | null {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > LONGEST) return 'form';
  const taken = new RegExp(`^(?:flows/${id}\\.|schemas/${id}[/.]|locales/[^/]+/(?:pages/)?${id}\\.)`);
  return paths.some((path) => taken.test(path)) ? 'taken' : null;
}

/**
 * The name that a title suggests. @example nameFrom('Llave de más', '-') // 'llave-de-mas'
 *
 * @param joint what stands between its words
 */
export function nameFrom(title: string, joint: '-' | '_'): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return words
    .join(joint)
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/[-_]$/, '');
}
