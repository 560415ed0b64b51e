import { Ajv, type ValidateFunction } from 'ajv';
import { FlowError } from '../errors.ts';
import { keptBy } from '../kept-by.ts';
import { schemaErrorOf } from '../schema-error.ts';

const validatorOf = keptBy(
  (schema: object): ValidateFunction =>
    new Ajv({ allErrors: true, verbose: true, strictTypes: false }).compile(schema),
);

/**
 * The violations of the schema of a data file, with the codes of its kind. Empty if there are none.
 *
 * @param path of the file, relative to the root of the project.
 * @example shapeErrors('ui', 'schemas/a/b.ui.json', { titel: 'a' }, layout)[0]?.code // 'ui.property_unknown'
 */
export function shapeErrors(
  kind: 'ui' | 'world' | 'questionnaire' | 'table' | 'scenario',
  path: string,
  file: unknown,
  schema: object,
): FlowError[] {
  const validate = validatorOf(schema);
  if (validate(file)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => {
      const { at, kind: failure, name, problem, nearest } = schemaErrorOf(error);
      return failure === 'unknown'
        ? new FlowError(`${kind}.property_unknown`, { file: path, at, name, nearest })
        : new FlowError(`${kind}.invalid`, { file: path, at, problem, nearest });
    });
}
