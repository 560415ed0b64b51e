/** How a flow is named in files, for flows that get another name and for copies. */
import { flowPath as pageById, pageOfFlow } from '../../flow/built-in.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import { filesOfFlow, flowPath, tablesAmong } from './flow-files.ts';

/** The old and the new name of a flow, and of what is named after it. */
export interface FlowNames {
  readonly from: string;
  readonly to: string;
  /** The page of the flow under its old name. */
  readonly page: string;
  /** The new names of its tables by the old ones. */
  readonly tables: ReadonlyMap<string, string>;
}

/** The names of a flow and its tables under another id. */
export function namesOfFlow(bundle: EditedBundle, from: string, to: string): FlowNames {
  const { start } = membersOf(bundle.json(flowPath(from)));
  const tables = tablesAmong(filesOfFlow(bundle, from));
  return {
    from,
    to,
    page: pageOfFlow({ id: from, start: start as FlowFile['start'] & {} }),
    tables: new Map(tables.map((name) => [name, tableName(name, from, to)])),
  };
}

/** A table that is named after its flow is so afterwards, too. */
function tableName(name: string, from: string, to: string): string {
  return name === from ? to : `${to}-${name.startsWith(`${from}-`) ? name.slice(from.length + 1) : name}`;
}

/** The path of a file of the flow under its new name. */
export function movedPath(path: string, { from, to, tables }: FlowNames): string {
  const [table = ''] = tablesAmong([path]);
  const named = tables.get(table);
  if (named !== undefined) return `flows/${named}.table.json`;
  return path
    .replace(new RegExp(`^(flows|schemas)/${from}([/.])`), `$1/${to}$2`)
    .replace(new RegExp(`^(locales/[^/]+)/${from}\\.json$`), `$1/${to}.json`);
}

/** The members whose whole value may be the id of the flow. */
const IDS = ['id', 'flow'];

/**
 * A value of a flow, form, facts or scenario file with the new name of the flow.
 *
 * @param member the name of the member that has the value
 * @example renamedValue('spare-key:title', 'title', names) // 'lost-key:title'
 */
export function renamedValue(value: string, member: string, { from, to, page, tables }: FlowNames): string {
  if (value === from && IDS.includes(member)) return to;
  if (member === 'table') return tables.get(value) ?? value;
  if (value === page || value.startsWith(`${page}/`)) return pageById(to) + value.slice(page.length);
  const isNamed = value.startsWith(`${from}/`) || value.startsWith(`${from}:`);
  return isNamed ? to + value.slice(from.length) : value;
}
