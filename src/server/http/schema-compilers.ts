/**
 * What judges requests and writes answers, made of the contract's schemas. Each is made when the first request needs it
 * and kept for all servers of the process: to make all of them takes longer than the rest of a start.
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

// What was sent is judged as it is: no value is turned into another type, none is dropped or added.
const ajv = new Ajv({ allErrors: false, addUsedSchema: false });
ajvFormats.default(ajv);
const writers = new WeakMap<object, Write>();

/**
 * The judge of a part of a request. It names in `errors` the first fault of what it refused last.
 *
 * @throws {Error} ajv's own at the first call, where the schema is none.
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
 * The writer of an answer: the members that the schema names and no other, as JSON.
 *
 * @throws {Error} at the first call, where the schema is none.
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

/** Requests are judged and answers are written by the schemas of their routes, made as late as that. */
export function compileSchemasLate(app: App): void {
  app.setValidatorCompiler<object>(({ schema }) => judgeOf(schema));
  app.setSerializerCompiler<object>(({ schema }) => writerOf(schema));
}
