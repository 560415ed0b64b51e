import type { Facts } from '../../src/engine/facts.ts';

/**
 * Passes if two sources have the same facts.
 *
 * @throws {Error} that names every differing fact with both values.
 * @example sameFacts('the server', told, 'its database', stored)
 */
export function sameFacts(who: string, found: Facts, other: string, expected: Facts): void {
  const wrong = Object.keys({ ...found, ...expected })
    .filter((name) => found[name] !== expected[name])
    .map((name) => `${name} is ${String(found[name])} for ${who} and ${String(expected[name])} for ${other}`);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}
