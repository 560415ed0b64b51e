import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { isJsonObject } from '../../release/facts-shape.ts';
import { sourceRows, type TextBundle, type TextSource, textEdits } from '../texts/text-sources.ts';
import { SOURCE_LANGUAGE } from '../texts/text-table.ts';
import type { ImportPlan, PlannedText } from './plan-import.ts';

/**
 * The edits that take chosen texts of a file over, for one step of the draft. Texts that stand change in their places;
 * new ones stand in the order of the English file. A file that the language lacks is made.
 *
 * @param chosen texts of `planned`
 * @example document.edit(importEdits(document, plan, plan.planned))
 */
export function importEdits(
  bundle: TextBundle,
  { language }: Pick<ImportPlan, 'language'>,
  chosen: readonly PlannedText[],
): readonly FileEdit[] {
  const byFile = new Map<string, PlannedText[]>();
  for (const one of chosen) {
    const path = one.text.file.pathOf(language);
    byFile.set(path, [...(byFile.get(path) ?? []), one]);
  }
  return [...byFile].flatMap(([path, texts]) => {
    const edits = texts.map(({ text, after }) => ({
      text,
      made: textEdits(bundle, text.file, text.row, language, after),
    }));
    const isThere = ({ text }: (typeof edits)[number]) => text.target !== null;
    const file = texts[0]?.text.file as TextSource;
    const isOfLanguage = path !== file.pathOf(SOURCE_LANGUAGE) && path.endsWith('.json');
    const changes = edits.filter((one) => isThere(one) || !isOfLanguage).flatMap(({ made }) => made);
    if (!isOfLanguage) return changes;
    const added = new Map<string, unknown>();
    for (const edit of edits.filter((one) => !isThere(one)).flatMap(({ made }) => made))
      if ('value' in edit) putAt(added, edit.at, edit.value);
    if (added.size === 0) return changes;
    const order = sourceRows(bundle, file, [SOURCE_LANGUAGE, language]).map(({ at }) => at);
    const isMissing = bundle.text(path) === null;
    return [
      ...(isMissing ? [{ path, content: '{}\n' }] : []),
      ...changes,
      ...additions(added, isMissing ? {} : bundle.json(path), { path, at: [], order }),
    ];
  });
}

type Tree = Map<string, unknown>;

function putAt(tree: Tree, at: ValuePath, value: unknown): void {
  const [name, ...rest] = at;
  if (rest.length === 0) tree.set(String(name), value);
  else {
    const below = tree.get(String(name));
    const inner: Tree = below instanceof Map ? below : new Map();
    tree.set(String(name), inner);
    putAt(inner, rest, value);
  }
}

interface Where {
  readonly path: string;
  readonly at: ValuePath;
  /** The places of all texts of the file, in the order of the English one. */
  readonly order: readonly ValuePath[];
}

/** The edits that add a tree of texts to an object: one for each member that it lacks. */
function additions(added: Tree, target: unknown, { path, at, order }: Where): FileEdit[] {
  const members = isJsonObject(target) ? target : {};
  const names = namesIn(order, at);
  if (Object.keys(members).length === 0) return [{ path, at, value: plain(sorted(added, names)) }];
  const there = new Set(Object.keys(members));
  return [...sorted(added, names)].flatMap(([name, value]) => {
    const below = [...at, name];
    if (value instanceof Map && isJsonObject(members[name]))
      return additions(value, members[name], { path, at: below, order });
    const behind = names.slice(0, names.indexOf(name)).findLast((one) => there.has(one)) ?? '';
    there.add(name);
    return [{ path, at: below, value: plain(value), insert: { behind } }];
  });
}

/** The names of members at a place, in their order. */
function namesIn(order: readonly ValuePath[], at: ValuePath): string[] {
  const inside = order.filter((one) => at.every((step, index) => one[index] === step));
  return [...new Set(inside.map((one) => String(one[at.length])))];
}

function sorted(tree: Tree, names: readonly string[]): Tree {
  return new Map([...tree].sort(([one], [other]) => names.indexOf(one) - names.indexOf(other)));
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...(value as Tree)].map(([name, inner]) => [name, plain(inner)]));
}
