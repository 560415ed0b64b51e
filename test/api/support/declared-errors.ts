/**
 * Finds refusals that the contract does not declare: every refusal is logged with its code and route, and an
 * entry lists the codes of its call.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, ERRORS_OF_EVERY_CALL } from '../../../src/contract/endpoint.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Every entry of the contract, by `METHOD path`. */
export async function contractEntries(): Promise<ReadonlyMap<string, Endpoint>> {
  const files = globSync('src/contract/**/*.contract.ts', { cwd: root });
  const modules: object[] = await Promise.all(files.map((file) => import(join(root, file))));
  const entries = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  return new Map(entries.map((entry) => [`${entry.method} ${entry.path}`, entry]));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

interface Refused {
  readonly code?: string;
  readonly method?: string;
  readonly route?: string;
}

/**
 * The logged refusals whose call does not declare their code, as `METHOD path code`, without duplicates.
 *
 * @param lines one JSON object each, as the server logs them
 */
export function undeclaredErrors(
  entries: ReadonlyMap<string, Endpoint>,
  lines: readonly string[],
): readonly string[] {
  const found = lines
    .map((line): Refused => JSON.parse(line))
    .flatMap(({ code, method, route }) => {
      const entry = entries.get(`${method} ${route}`);
      if (code === undefined || entry === undefined) return [];
      const declared: readonly string[] = [...entry.errors, ...ERRORS_OF_EVERY_CALL];
      return declared.includes(code) ? [] : [`${method} ${route} ${code}`];
    });
  return [...new Set(found)];
}
