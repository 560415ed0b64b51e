import { createAjv, type FormSource } from '../compile.ts';
import type { FormBundle, Validate } from '../form.ts';

const made = new WeakMap<FormSource, FormBundle>();

/**
 * A form with its validator, compiled once for all checks that need it.
 *
 * @throws {Error} from ajv, if the schema is not valid
 */
export function formToCheck(source: FormSource): FormBundle {
  const bundle = made.get(source) ?? { ...source, validate: createAjv().compile(source.schema) as Validate };
  made.set(source, bundle);
  return bundle;
}
