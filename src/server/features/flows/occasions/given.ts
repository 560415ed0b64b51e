import { type TSchema, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { GivenFile } from '../../../../engine/flow/flow-file.ts';
import { keptBy } from '../../../../engine/kept-by.ts';
import { AppError } from '../../../errors.ts';

const NOTHING: GivenFile = {};

const validatorOf = keptBy((given: GivenFile): Validator => {
  const schemas = Object.entries(given).map(([name, { optional: _, ...schema }]) => [name, schema]);
  const required = Object.keys(given).filter((name) => given[name]?.optional !== true);
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(schemas),
    required,
  };
  return Compile(Type.Unsafe(schema) as TSchema);
});

/**
 * Refuses the office's data for an occasion if the flow does not accept it.
 *
 * @throws {AppError} `request.invalid` with the path of each value, `data.rent_12_cents`.
 */
export function refuseGiven(given: GivenFile = NOTHING, data: Readonly<Record<string, unknown>>): void {
  const validator = validatorOf(given);
  if (validator.Check(data)) return;
  const paths = validator.Errors(data).flatMap(pathsOf);
  const fields = [...new Set(paths)].map((path) => ({ path: `data${path}`, code: 'request.invalid' }));
  throw new AppError('request.invalid', { details: { fields } });
}

interface Wrong {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

function pathsOf({ keyword, instancePath, params }: Wrong): string[] {
  const { requiredProperties = [], additionalProperties = [] } = params as Record<string, string[]>;
  if (keyword === 'required') return requiredProperties.map((name) => `.${name}`);
  if (keyword === 'additionalProperties') return additionalProperties.map((name) => `.${name}`);
  return [instancePath.replaceAll('/', '.')];
}
