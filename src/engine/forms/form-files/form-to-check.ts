import { BoundedCache } from '../../bounded-cache.ts';
import { createAjv, type FormSource } from '../compile.ts';
import type { FormBundle, Validate } from '../form.ts';

/** Validators by the whole content of a schema: most forms of a release are unchanged from the previous one. */
const compiled = new BoundedCache<string, Validate>(256);

/**
 * A form with its validator, compiled once for all checks that need it.
 *
 * @throws {Error} from ajv, if the schema is not valid
 */
export function formToCheck(source: FormSource): FormBundle {
  const validate = compiled.getOrMake(
    JSON.stringify(source.schema),
    () => createAjv().compile(source.schema) as Validate,
  );
  return { ...source, validate };
}
