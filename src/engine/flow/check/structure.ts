import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import flowSchema from '../../../../schemas/flow.schema.json' with { type: 'json' };
import { FlowError } from '../../errors.ts';
import { pointer, pointerParts } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import { schemaErrorOf } from '../../schema-error.ts';
import { stateKinds } from '../state-file.ts';

let compiled: ValidateFunction | null = null;

function validator(): ValidateFunction {
  compiled ??= new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(flowSchema);
  return compiled;
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function kindError(error: ErrorObject, file: string): FlowError {
  const keys = Object.keys((error.data ?? {}) as object);
  const kinds = keys.filter((key) => (stateKinds as readonly string[]).includes(key));
  const meant =
    kinds.length > 0 ? null : (keys.map((key) => nearestName(key, stateKinds)).find(Boolean) ?? null);
  return new FlowError('flow.kind_missing', {
    file,
    at: error.instancePath,
    known: list(stateKinds),
    found: kinds.length > 0 ? list(kinds) : 'none',
    nearest: meant,
  });
}

function errorOf(error: ErrorObject, file: string): FlowError {
  if (error.keyword === 'oneOf') return kindError(error, file);
  const { at, kind, name, problem, nearest } = schemaErrorOf(error);
  if (kind === 'unknown') return new FlowError('flow.property_unknown', { file, at, name, nearest });
  if (kind === 'missing') return new FlowError('flow.property_missing', { file, at, name });
  return new FlowError('flow.shape', { file, at, problem, nearest });
}

/** Whether an error only repeats another one because of how the schema is built. */
function isEcho(error: ErrorObject, kindless: readonly string[]): boolean {
  if (error.keyword === 'if' || error.propertyName !== undefined || error.schemaPath.includes('/oneOf/'))
    return true;
  const inside = kindless.some(
    (state) => error.instancePath === state || error.instancePath.startsWith(`${state}/`),
  );
  return inside && error.keyword !== 'oneOf';
}

function rawErrors(file: unknown): ErrorObject[] {
  const validate = validator();
  if (validate(file)) return [];
  const errors = validate.errors ?? [];
  const kindless = errors.filter((error) => error.keyword === 'oneOf').map((error) => error.instancePath);
  return errors.filter((error) => !isEcho(error, kindless));
}

/** The structural errors of a flow file, in the words of an analyst. Empty if there are none. */
export function structureErrors(file: unknown, path: string): FlowError[] {
  return rawErrors(file).map((error) => errorOf(error, path));
}

/**
 * Removes the value at a pointer; inside a list it removes the whole list, so that other pointers stay valid. Returns
 * the pointer of the removed value; null if it is removed already, '' if too little would be left.
 */
function cut(root: unknown, at: string): string | null {
  const parts = pointerParts(at);
  const parents: unknown[] = [root];
  for (const part of parts) parents.push((parents.at(-1) as Record<string, unknown> | undefined)?.[part]);
  let depth = parts.length - 1;
  while (depth >= 0 && Array.isArray(parents[depth])) depth -= 1;
  if (depth < 0) return '';
  if (typeof parents[depth] !== 'object' || parents[depth] === null) return null;
  delete (parents[depth] as Record<string, unknown>)[parts[depth] ?? ''];
  return pointer(...parts.slice(0, depth + 1));
}

/** The rest of a file without its structural errors, and the pointers of the removed parts. */
export interface Salvage {
  readonly file: unknown;
  readonly cut: readonly string[];
}

/**
 * The valid part of a file, so that one run can report its wrong names beside the structural errors. null if too little
 * is left.
 */
export function salvage(file: unknown): Salvage | null {
  const copy: unknown = JSON.parse(JSON.stringify(file));
  const removed: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const errors = rawErrors(copy);
    if (errors.length === 0) return { file: copy, cut: removed };
    for (const error of errors) {
      const name = error.params.additionalProperty ?? error.params.propertyName;
      const at = error.instancePath + (typeof name === 'string' ? pointer(name) : '');
      if (pointerParts(at).length === 0) return null;
      const gone = cut(copy, at);
      if (gone === '') return null;
      if (gone !== null) removed.push(gone);
    }
  }
  return null;
}
