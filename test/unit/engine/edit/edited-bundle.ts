import { globSync, readFileSync } from 'node:fs';
import { editedFiles, type FileEdit } from '../../../../src/engine/drafts/file-edit.ts';
import type { TextBundle } from '../../../../src/engine/edit/texts/text-sources.ts';

/** The files of the product that analysts write, by path. */
export const BUNDLE: ReadonlyMap<string, string> = new Map(
  globSync(['flows/*.json', 'schemas/**/*.json', 'locales/**/*.{json,md}']).map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
);

/** A bundle that edits change, first with the files of the product. */
export class Edited implements TextBundle {
  readonly texts: Map<string, string | null>;
  readonly #parsed = new Map<string, readonly [text: string, json: unknown]>();

  constructor(files: ReadonlyMap<string, string> = BUNDLE) {
    this.texts = new Map(files);
  }

  get paths(): string[] {
    return [...this.texts.keys()].filter((path) => this.texts.get(path) !== null);
  }

  readonly text = (path: string): string | null => this.texts.get(path) ?? null;
  readonly before = (path: string): string | null => BUNDLE.get(path) ?? null;

  readonly json = (path: string): unknown => {
    const text = this.texts.get(path);
    if (text === undefined || text === null) return undefined;
    const known = this.#parsed.get(path);
    if (known?.[0] === text) return known[1];
    const json = JSON.parse(text);
    this.#parsed.set(path, [text, json]);
    return json;
  };

  make(edits: readonly FileEdit[]): void {
    for (const [path, text] of editedFiles((one) => this.texts.get(one) ?? null, edits))
      this.texts.set(path, text);
  }

  /** The paths of the files that differ from those of the product. */
  changed(): string[] {
    return this.paths.filter((path) => this.texts.get(path) !== BUNDLE.get(path)).sort();
  }
}
