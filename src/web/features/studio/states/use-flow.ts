import { useMemo } from 'react';
import { type FlowOutline, type OutlineState, outlineOf } from '../../../../engine/edit/flow-outline.ts';
import { pointer, pointerParts } from '../../../../engine/json-pointer.ts';
import type { Marks } from '../chart/marks/marks.ts';
import { useMarks } from '../chart/marks/use-marks.ts';
import type { DraftDocument } from '../document/draft-document.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { usePlace } from '../document/use-place.ts';

export interface ShownFlow {
  readonly document: DraftDocument;
  /** The paths of all flows. */
  readonly flows: readonly string[];
  /** The path of the flow that is shown. */
  readonly path: string;
  /** Null while its file is no flow. */
  readonly flow: FlowOutline | null;
  /** The state that the address names, or null. */
  readonly selected: OutlineState | null;
  /** What scenarios cover, or what has changed, if that is asked for. */
  readonly marks: Marks;
  /** Selects a state by its name, or none; maybe of another flow. */
  readonly select: (state: string | null, path?: string) => void;
}

/** The flow and the state that the address names; for a file of a flow's forms or texts, that flow. */
export function useFlow(): ShownFlow {
  const document = useDraftDocument();
  const { file, at, go } = usePlace();
  const flows = flowPathsIn(document);
  const path = flowPathOf(file, flows);
  const json = document.json(path);
  const flow = useMemo(() => outlineOf(json), [json]);
  const marks = useMarks(document, path, flow);
  const [part, name] = file === path ? pointerParts(at) : [];
  const selected = (part === 'states' && flow?.states.find((state) => state.name === name)) || null;
  return {
    document,
    flows,
    path,
    flow,
    selected,
    marks,
    select: (state, other = path) => go({ file: other, at: state === null ? '' : pointer('states', state) }),
  };
}

/** The paths of all flows of a draft. */
export function flowPathsIn({ paths }: Pick<DraftDocument, 'paths'>): readonly string[] {
  return paths.filter((path) => path.endsWith('.flow.json'));
}

const OF_A_FLOW = /^(?:flows\/([^/]+)\.\w+\.json|schemas\/([^/]+)\/.*|locales\/[^/]+\/([^/]+)\.json)$/;

/**
 * The flow that a file belongs to, as its form, its texts, its world or its scenarios; the first flow for any other file.
 *
 * @param flows the paths of all flows
 * @example flowPathOf('schemas/pets/animal.schema.json', flows) // 'flows/pets.flow.json'
 */
export function flowPathOf(file: string | null, flows: readonly string[]): string {
  const [, ...ids] = OF_A_FLOW.exec(file ?? '') ?? [];
  const id = ids.find((one) => one !== undefined);
  return flows.find((path) => path === `flows/${id}.flow.json`) ?? flows[0] ?? '';
}

/** The id of a flow by the path of its file. @example flowIdOf('flows/pets.flow.json') // 'pets' */
export const flowIdOf = (path: string): string => path.replace(/^flows\/(.*)\.flow\.json$/, '$1');
