export interface Requirement {
  id: string;
  text: string;
}

export interface TestResult {
  title: string;
  passed: boolean;
  /** Whether it failed before it passed. */
  retried?: boolean;
}

interface Shown {
  requirement: Requirement;
  tests: string[];
}

export interface Coverage {
  shown: Shown[];
  /** Rows that only retried tests show. */
  flaky: Shown[];
  open: Requirement[];
  /** Ids in test titles that no row has, usually typing errors. */
  unknown: string[];
}

const ID = /[A-Z]{3}-\d{3}/g;
const RANGE = /([A-Z]{3})-(\d{3})\s*(?:…|\.\.\.?)\s*(?:[A-Z]{3}-)?(\d{3})/g;

/**
 * Which requirement each passing test shows, by the ids in its title (`[APP-245]`, `[APP-345…348]`).
 * A row counts as shown if at least one test that names it passed at once and none failed; as flaky if each passing
 * test that names it had to be retried.
 *
 * @example coverRequirements([{ id: 'APP-001', text: '' }], [{ title: '[APP-001] x', passed: true }]).open // []
 */
export function coverRequirements(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): Coverage {
  const byId = new Map<string, { passed: string[]; retried: string[]; failed: string[] }>();
  for (const test of tests) {
    const result = test.passed ? (test.retried === true ? 'retried' : 'passed') : 'failed';
    for (const id of idsIn(test.title)) {
      const entry = byId.get(id) ?? { passed: [], retried: [], failed: [] };
      entry[result].push(test.title);
      byId.set(id, entry);
    }
  }
  const judged = requirements.map((requirement) => {
    const { passed = [], retried = [], failed = [] } = byId.get(requirement.id) ?? {};
    if (failed.length > 0 || passed.length + retried.length === 0)
      return { requirement, is: 'open', tests: [] };
    return passed.length > 0
      ? { requirement, is: 'shown', tests: passed }
      : { requirement, is: 'flaky', tests: retried };
  });
  const those = (is: string): Shown[] =>
    judged.filter((row) => row.is === is).map(({ requirement, tests: by }) => ({ requirement, tests: by }));
  const known = new Set(requirements.map((row) => row.id));
  const prefixes = new Set([...known].map((id) => id.slice(0, 3)));
  return {
    shown: those('shown'),
    flaky: those('flaky'),
    open: those('open').map(({ requirement }) => requirement),
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
