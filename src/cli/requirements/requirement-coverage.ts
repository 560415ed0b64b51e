export interface Requirement {
  id: string;
  text: string;
}

export interface TestResult {
  title: string;
  passed: boolean;
}

export interface Coverage {
  shown: { requirement: Requirement; tests: string[] }[];
  open: Requirement[];
  /** Ids that tests name and no row has: a typing error in a title. */
  unknown: string[];
}

const ID = /[A-Z]{3}-\d{3}/g;
const RANGE = /([A-Z]{3})-(\d{3})\s*(?:…|\.\.\.?)\s*(?:[A-Z]{3}-)?(\d{3})/g;

/**
 * Which requirement each passing test shows, by the ids in its title (`[APP-245]`, `[APP-345…348]`).
 *
 * A row counts as shown when at least one test that names it passed and none that names it failed.
 *
 * @example coverRequirements([{ id: 'APP-001', text: '' }], [{ title: '[APP-001] x', passed: true }]).open // []
 */
export function coverRequirements(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): Coverage {
  const byId = new Map<string, { passed: string[]; failed: string[] }>();
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      const entry = byId.get(id) ?? { passed: [], failed: [] };
      entry[test.passed ? 'passed' : 'failed'].push(test.title);
      byId.set(id, entry);
    }
  }
  const isShown = (id: string): boolean => {
    const entry = byId.get(id);
    return entry !== undefined && entry.passed.length > 0 && entry.failed.length === 0;
  };
  const known = new Set(requirements.map((row) => row.id));
  const prefixes = new Set([...known].map((id) => id.slice(0, 3)));
  return {
    shown: requirements
      .filter((row) => isShown(row.id))
      .map((requirement) => ({ requirement, tests: byId.get(requirement.id)?.passed ?? [] })),
    open: requirements.filter((row) => !isShown(row.id)),
    unknown: [...byId.keys()].filter((id) => prefixes.has(id.slice(0, 3)) && !known.has(id)).sort(),
  };
}

function idsIn(title: string): Set<string> {
  const ids = new Set<string>();
  for (const brackets of title.match(/\[[^\]]*\]/g) ?? []) {
    for (const id of brackets.match(ID) ?? []) ids.add(id);
    for (const [, prefix, from, to] of brackets.matchAll(RANGE)) {
      for (let n = Number(from); n <= Number(to); n += 1) ids.add(`${prefix}-${String(n).padStart(3, '0')}`);
    }
  }
  return ids;
}
