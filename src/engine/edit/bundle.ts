/** The files that an edit may concern, as a draft has them. */
export interface EditedBundle {
  readonly paths: readonly string[];
  /** The parsed JSON of a file; undefined if there is none, or it does not parse. */
  readonly json: (path: string) => unknown;
}

/** The paths of all flows. */
export function flowPaths({ paths }: EditedBundle): string[] {
  return paths.filter((path) => path.endsWith('.flow.json'));
}

/** The path of the facts schema of a flow. @example factsPath({ facts: 'lease/facts' }) // 'schemas/lease/facts.schema.json' */
export function factsPath(facts: unknown): string {
  return `schemas/${String(facts)}.schema.json`;
}
