import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormSource } from '../../src/engine/forms/compile.ts';
import type { FormSchema, FormUi } from '../../src/engine/forms/form.ts';

/**
 * Every form of the folder: a `<name>.schema.json` with a `<name>.ui.json` beside it. The id is the path
 * without its ending (`application/addresses`), in the order of the alphabet.
 *
 * @throws {SyntaxError} when a file is not JSON; the file is named.
 * @example compileForms(loadForms('schemas'))
 */
export function loadForms(folder: string): FormSource[] {
  return globSync('**/*.ui.json', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/').replace(/\.ui\.json$/, ''))
    .sort()
    .map((id) => loadForm(folder, id));
}

/** One form by its id. @throws {Error} when one of its two files is missing. */
export function loadForm(folder: string, id: string): FormSource {
  return {
    id,
    schema: readJson(join(folder, `${id}.schema.json`)) as FormSchema,
    ui: readJson(join(folder, `${id}.ui.json`)) as FormUi,
  };
}

/** The two files of a form. */
export function formFiles(folder: string, id: string): string[] {
  return [join(folder, `${id}.schema.json`), join(folder, `${id}.ui.json`)];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SyntaxError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
