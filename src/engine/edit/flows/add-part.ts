/** Parts of flows that are added as a whole: states with the facts, conditions and texts that they need. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { isJsonObject } from '../../release/facts-shape.ts';
import type { EditedBundle } from '../bundle.ts';
import { languagesOf, type TextByLanguage } from '../form/text-edits.ts';
import { leadsOf, membersOf } from '../leads.ts';
import type { NameProblem } from '../state-edits.ts';
import { flowPath } from './flow-files.ts';

/**
 * A part as its file has it, `templates/parts/<part>.part.json`. In all its names and texts `{part}` stands for the name
 * that it gets, `{flow}` for the flow, `{resuming}` for its first state; `"{forms}"` in a list for the forms of the flow.
 */
export interface FlowPart {
  /** What it is called, and what it does, by language. */
  readonly title: TextByLanguage;
  readonly text: TextByLanguage;
  /** What the person chooses, as a word of `files` and `branches`: the code of a charge. */
  readonly asks?: Readonly<Record<string, 'charge'>>;
  /** Further words, by the subject of the flow. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By path: what each file gets. Members and elements that it has already stay. */
  readonly files: Readonly<Record<string, unknown>>;
  /** Branches of the choice with which the flow begins. */
  readonly branches: readonly unknown[];
}

/** A part with the name that it gets, and the branch before which it comes. */
export interface NamedPart {
  readonly part: FlowPart;
  readonly name: string;
  readonly before: number;
  readonly asked: Readonly<Record<string, string>>;
}

/** What is wrong with the name of a part; null if nothing is. */
export function partNameProblem(bundle: EditedBundle, flow: string, name: string): NameProblem | null {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name)) return 'form';
  const states = Object.keys(membersOf(membersOf(bundle.json(flowPath(flow))).states));
  return states.some((state) => new RegExp(`^${name}(?:[A-Z]|$)`).test(state)) ? 'taken' : null;
}

/** Where the choice with which a flow begins leads, in its order; null if it does not begin with one. */
export function branchesOf(file: unknown): readonly string[] | null {
  const { initial, states } = membersOf(file);
  const first = membersOf(states)[String(initial)];
  const { choice } = membersOf(first);
  if (!Array.isArray(choice) || choice.length === 0) return null;
  const leads = leadsOf(String(initial), first).filter(({ site }) => site === 'choice');
  return leads.length === choice.length ? leads.map(({ to }) => to) : null;
}

/**
 * Adds a part to a flow that begins with a choice.
 *
 * @example document.edit(addPart(document, 'spare-key', { part, name: 'thanks', before: 1, asked: {} }))
 */
export function addPart(bundle: EditedBundle, flow: string, named: NamedPart): FileEdit[] {
  const { part, name, before, asked } = named;
  const file = membersOf(bundle.json(flowPath(flow)));
  const subject = String(membersOf(file.start).subject);
  const bySubject = Object.entries(part.words ?? {}).map(([word, values]) => [word, values[subject] ?? '']);
  const words: Readonly<Record<string, string>> = {
    ...Object.fromEntries(bySubject),
    ...asked,
    part: name,
    flow,
    resuming: String(file.initial),
  };
  const filled = (value: unknown) => withWords(value, words, formsIn(file));
  const languages = languagesOf(bundle);
  const joined = Object.entries(part.files).flatMap(([template, content]) => {
    const path = String(filled(template));
    const language = /^locales\/([^/]+)\//.exec(path)?.[1];
    if (language !== undefined && !languages.includes(language)) return [];
    if (bundle.paths.includes(path)) return joinEdits(path, bundle.json(path), filled(content), []);
    return [{ path, content: `${JSON.stringify(filled(content), null, 2)}\n` }];
  });
  const branches = part.branches.map((branch, index) => ({
    path: flowPath(flow),
    at: ['states', String(file.initial), 'choice', before + index],
    value: filled(branch),
    insert: 'here' as const,
  }));
  return [...joined, ...branches];
}

/** The edits that give a value what it lacks of another one. */
function joinEdits(path: string, now: unknown, added: unknown, at: ValuePath): FileEdit[] {
  if (Array.isArray(now) && Array.isArray(added)) {
    const known = now.map((one) => JSON.stringify(one));
    const missing = added.filter((one) => !known.includes(JSON.stringify(one)));
    return missing.map((value, index) => ({ path, at: [...at, now.length + index], value, insert: 'here' }));
  }
  if (!isJsonObject(now) || !isJsonObject(added)) return [];
  return Object.entries(added).flatMap(([name, value]) =>
    Object.hasOwn(now, name)
      ? joinEdits(path, membersOf(now)[name], value, [...at, name])
      : [{ path, at: [...at, name], value }],
  );
}

/** The forms that people fill in, in the order of the states. */
function formsIn(file: Readonly<Record<string, unknown>>): string[] {
  const forms = Object.values(membersOf(file.states)).flatMap((state) => {
    const { form, wizard, by } = membersOf(state);
    const steps = membersOf(wizard).steps;
    const sections = Array.isArray(steps) ? steps.flatMap((step) => membersOf(step).sections ?? []) : [];
    const own = [form, ...sections.map((section) => membersOf(section).form)];
    return by === undefined ? own.filter((one) => typeof one === 'string') : [];
  });
  return [...new Set(forms)];
}

const FORMS = '{forms}';

function withWords(
  value: unknown,
  words: Readonly<Record<string, string>>,
  forms: readonly string[],
): unknown {
  if (typeof value === 'string') return filledIn(value, words);
  if (Array.isArray(value))
    return value.flatMap((one): readonly unknown[] =>
      one === FORMS ? forms : [withWords(one, words, forms)],
    );
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [filledIn(name, words), withWords(child, words, forms)]),
  );
}

/** Placeholders of texts have two braces and stay. */
function filledIn(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, (whole, word: string) => words[word] ?? whole);
}
