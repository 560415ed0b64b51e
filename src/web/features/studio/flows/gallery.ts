/** What new flows, and parts of flows, can be made from. It is data in `templates/`, which is never live. */

import { type FlowOutline, type OutlineState, outlineOf } from '../../../../engine/edit/flow-outline.ts';
import type { FlowPart } from '../../../../engine/edit/flows/add-part.ts';
import type { FlowSource } from '../../../../engine/edit/flows/copy-flow.ts';
import { flowPath } from '../../../../engine/edit/flows/flow-files.ts';
import type { TextByLanguage } from '../../../../engine/edit/form/text-edits.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { ScenarioFile } from '../../../../engine/play/scenario-file.ts';

const files: Readonly<Record<string, string>> = import.meta.glob('../../../../../templates/**/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A flow to begin with. */
export interface Template {
  readonly id: string;
  /** What it is called, and what it does, by language. */
  readonly about: { readonly title: TextByLanguage; readonly text: TextByLanguage };
  readonly source: FlowSource;
  readonly flow: FlowOutline;
  /** The pages that somebody meets in its first scenario, in their order; without one, all its pages. */
  readonly way: readonly OutlineState[];
}

/** The templates: those from nothing first. */
export const TEMPLATES: readonly Template[] = templateIds().flatMap((id) => {
  const source = sourceOf(`templates/${id}/`);
  const flow = outlineOf(source.json(flowPath(id)));
  const about = source.json('about.json') as Template['about'];
  return flow === null ? [] : [{ id, about, source, flow, way: wayThrough(source, flow) }];
});

/** The parts that can be added to a flow, by name. */
export const PARTS: ReadonlyMap<string, FlowPart> = new Map(
  Object.entries(files).flatMap(([path, text]) => {
    const name = /templates\/parts\/(.+)\.part\.json$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, JSON.parse(text) as FlowPart] as const];
  }),
);

/** A text of the gallery in a language. @example inLanguage(template.about.title, 'es') */
export function inLanguage(texts: TextByLanguage, language: string): string {
  return texts[language] ?? texts[FALLBACK_LANGUAGE] ?? '';
}

function templateIds(): string[] {
  const ids = Object.keys(files).flatMap((path) => /templates\/([^/]+)\/flows\//.exec(path)?.[1] ?? []);
  const isBlank = (id: string) => Number(id.startsWith('blank-'));
  return [...new Set(ids)].sort((one, other) => isBlank(other) - isBlank(one));
}

function sourceOf(root: string): FlowSource {
  const own = new Map(
    Object.entries(files).flatMap(([path, text]) => {
      const start = path.indexOf(root);
      return start < 0 ? [] : [[path.slice(start + root.length), text] as const];
    }),
  );
  const parsed = new Map([...own].map(([path, text]) => [path, JSON.parse(text) as unknown]));
  return { paths: [...own.keys()], text: (path) => own.get(path) ?? null, json: (path) => parsed.get(path) };
}

function wayThrough(source: FlowSource, { id, states }: FlowOutline): OutlineState[] {
  const kept = source.json(`flows/${id}.scenarios.json`) as ScenarioFile | undefined;
  const [first] = kept?.scenarios ?? [];
  const names = first ? [first.start.to, ...first.steps.map(({ to }) => to)] : states.map(({ name }) => name);
  const met = [...new Set(names)].flatMap((name) => states.find((state) => state.name === name) ?? []);
  return met.filter(({ kind }) => kind === 'form' || kind === 'wizard' || kind === 'screen');
}
