import { type FormSource, standaloneValidator } from './compile.ts';

/**
 * The text of an ES module that exports `id`, `schema`, `ui` and the compiled `validate` of a form. It has no imports
 * and evaluates no text as code, so that the server and a page under a strict policy load the same module.
 *
 * @throws {Error} from ajv if the schema is invalid, or if its validator needs a module at run time.
 * @see docs/decisions/0024-forms-are-modules-and-patterns-are-judged.md
 */
export function formModule({ id, schema, ui }: FormSource): string {
  const text = JSON.stringify(schema);
  // The validator's own copy of the schema is replaced by the exported one.
  const validator = standaloneValidator(schema)
    .replace('"use strict";', '')
    .replace(/^export default \w+;$/m, '')
    .replace(/^(const schema\d+ = )(.*);$/m, (line, start: string, copy: string) =>
      copy === text ? `${start}schema;` : line,
    );
  return [
    `export const id = ${JSON.stringify(id)};`,
    `export const schema = ${text};`,
    `export const ui = ${JSON.stringify(ui)};`,
    validator,
  ].join('\n');
}
