/**
 * Request validators and response serializers from the contract's schemas. Each is compiled on first use and shared by
 * all servers of the process: compiling all of them would take longer than the rest of a start.
 */
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { App } from '../app-type.ts';

type Validate = ReturnType<Ajv['compile']>;
type Write = (value: unknown) => string;

interface Judge {
  (value: unknown): boolean;
  errors?: NonNullable<Validate['errors']> | null;
}

// Validation never changes a value: no coercion, no removed or added members.
const ajv = new Ajv({ allErrors: false, addUsedSchema: false });
ajvFormats.default(ajv);
const writers = new WeakMap<object, Write>();

/**
 * The validator of a part of a request. Its `errors` holds the first error of the latest call.
 *
 * @throws {Error} ajv's error at the first call, if the schema is invalid.
 * @example judgeOf(Type.Object({ id: Type.String() }))({ id: 1 }) // false
 */
export function judgeOf(schema: object): Judge {
  let validate: Validate | null = null;
  const judge: Judge = (value) => {
    validate ??= ajv.compile(schema);
    const passes = validate(value) === true;
    judge.errors = validate.errors ?? null;
    return passes;
  };
  return judge;
}

/**
 * The JSON serializer of a response. It writes only the members in the schema.
 *
 * @throws {Error} at the first call, if the schema is invalid.
 * @example writerOf(Type.Object({ id: Type.String() }))({ id: 'a', secret: 'b' }) // '{"id":"a"}'
 */
export function writerOf(schema: object): Write {
  return (value) => {
    let write = writers.get(schema);
    if (write === undefined) {
      write = fastJsonStringify(schema);
      writers.set(schema, write);
    }
    return write(value);
  };
}

/** Installs the validators and serializers, which compile on first use. */
export function compileSchemasLate(app: App): void {
  app.setValidatorCompiler<object>(({ schema }) => judgeOf(schema));
  app.setSerializerCompiler<object>(({ schema }) => writerOf(schema));
}
