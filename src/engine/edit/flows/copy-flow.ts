/** A new flow as a copy of one that stands, or of a template. */
import { visit } from 'jsonc-parser';
import { editedFiles, type NewFile } from '../../drafts/file-edit.ts';
import type { StartFile } from '../../flow/flow-file.ts';
import type { EditedBundle } from '../bundle.ts';
import { type TextByLanguage, textEdits } from '../form/text-edits.ts';
import { membersOf } from '../leads.ts';
import { filesOfFlow, flowPath } from './flow-files.ts';
import { type FlowNames, movedPath, namesOfFlow, renamedValue } from './flow-names.ts';

/** Files to copy from: a draft, or a template. */
export interface FlowSource extends EditedBundle {
  readonly text: (path: string) => string | null;
}

/** The new flow: its id, its title by language, and what its start has instead. */
export interface CopiedFlow {
  readonly from: string;
  readonly to: string;
  readonly title: TextByLanguage;
  readonly start?: Partial<StartFile>;
}

/**
 * All files of a flow under a new id: the names of its forms, facts, texts, tables and pages follow, and nothing else
 * changes. An address of its own is not copied, because it leads to one flow; nor are the requirements that the flow
 * demonstrates.
 *
 * @example document.edit(copyFlow(document, { from: 'spare-key', to: 'second-key', title: { en: 'A second key' } }))
 */
export function copyFlow(source: FlowSource, { from, to, title, start = {} }: CopiedFlow): NewFile[] {
  const file = membersOf(source.json(flowPath(from)));
  const paths = filesOfFlow(source, from);
  const names = namesOfFlow(source, from, to);
  const made = new Map(
    paths.map((path) => [movedPath(path, names), renamedText(path, source.text(path) ?? '', names)]),
  );
  const copied: EditedBundle = {
    paths: [...made.keys()],
    json: (path) => (made.has(path) ? JSON.parse(made.get(path) ?? '') : undefined),
  };
  const { title: titleKey } = membersOf(membersOf(copied.json(flowPath(to))).start);
  const world = `flows/${to}.world.json`;
  const edits = [
    ...['address', ...Object.keys(start)]
      .filter((name) => name in start || name in membersOf(file.start))
      .map((name) => ({
        path: flowPath(to),
        at: ['start', name],
        value: start[name as keyof StartFile],
      })),
    { path: flowPath(to), at: ['version'], value: 1 },
    ...('requirements' in membersOf(copied.json(world))
      ? [{ path: world, at: ['requirements'], value: undefined }]
      : []),
    ...(typeof titleKey === 'string' ? textEdits(copied, titleKey, title) : []),
  ];
  const changed = editedFiles((path) => made.get(path) ?? null, edits);
  return [...made].map(([path, text]) => ({ path, content: changed.get(path) ?? text }));
}

/** The text of a file in which every name of the flow is the new one; what people read stays. */
function renamedText(path: string, text: string, names: FlowNames): string {
  if (path.startsWith('locales/')) return text;
  let result = '';
  let end = 0;
  const note = (value: string, offset: number, length: number, member: string) => {
    const renamed = renamedValue(value, member, names);
    if (renamed === value) return;
    result += text.slice(end, offset) + JSON.stringify(renamed);
    end = offset + length;
  };
  visit(text, {
    onLiteralValue: (value: unknown, offset, length, _line, _character, pathOf) => {
      if (typeof value === 'string') note(value, offset, length, String(pathOf().at(-1)));
    },
  });
  return result + text.slice(end);
}
