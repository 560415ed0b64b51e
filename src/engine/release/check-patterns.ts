import { isSafePattern } from 'redos-detector';
import { BoundedCache } from '../bounded-cache.ts';
import { FlowError } from '../errors.ts';
import { pointer } from '../json-pointer.ts';

/** Maximum number of steps to analyze a pattern; a pattern that needs more is refused. Real ones need less than 100. */
const maxSteps = 3000;

/**
 * The regular expressions in a file of a release that are invalid, or that could run for a very long time on some
 * input: all texts under the key `pattern`, and the keys of `patternProperties`.
 *
 * @see docs/decisions/0024-forms-are-modules-and-patterns-are-judged.md
 * @example patternErrors('schemas/a/b.schema.json', { pattern: '(a+)+$' })[0]?.params.at // '/pattern'
 */
export function patternErrors(file: string, content: unknown): FlowError[] {
  return patternsIn(content, '').flatMap(({ at, pattern }) => {
    const problem = problemOf(pattern);
    if (problem !== null) return [new FlowError('pattern.invalid', { file, at, problem })];
    return isQuick(pattern) ? [] : [new FlowError('pattern.slow', { file, at, pattern })];
  });
}

interface FoundPattern {
  readonly at: string;
  readonly pattern: string;
}

function patternsIn(value: unknown, at: string): FoundPattern[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]): FoundPattern[] => {
    const here = at + pointer(name);
    if (name === 'pattern' && typeof child === 'string') return [{ at: here, pattern: child }];
    const keys = name === 'patternProperties' ? Object.keys((child ?? {}) as object) : [];
    return [...keys.map((pattern) => ({ at: here + pointer(pattern), pattern })), ...patternsIn(child, here)];
  });
}

function problemOf(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Many forms contain the same patterns, and each analysis takes milliseconds. */
const judged = new BoundedCache<string, boolean>(256);

/** Whether a pattern is safe. A pattern that the detector cannot parse counts as slow. */
function isQuick(pattern: string): boolean {
  return judged.getOrMake(pattern, () => {
    try {
      return isSafePattern(pattern, { unicode: true, maxSteps }).safe;
    } catch {
      return false;
    }
  });
}
