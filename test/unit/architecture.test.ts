import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The parts of the code base that each part may import. Every part may import data (flows, schemas, locales). */
const MAY_IMPORT: Record<string, string[]> = {
  engine: ['engine'],
  machines: ['machines', 'engine', 'contract'],
  contract: ['contract'],
  settings: ['settings'],
  db: ['db', 'contract', 'ledger', 'autopay', 'machines'],
  threads: ['threads'],
  seal: ['seal', 'machines', 'threads'],
  ledger: ['ledger', 'machines', 'engine'],
  server: [
    'server',
    'db',
    'ledger',
    'autopay',
    'contract',
    'machines',
    'engine',
    'settings',
    'seal',
    'threads',
  ],
  autopay: ['autopay', 'ledger', 'machines', 'engine'],
  // The sandbox's time stamp service writes the same structures that the seal reads.
  sandbox: ['sandbox', 'settings', 'seal'],
  web: ['web', 'contract', 'machines', 'engine'],
  cli: ['cli', 'server', 'db', 'ledger', 'contract', 'machines', 'engine', 'settings', 'sandbox', 'seal'],
};

/** Folders that may hold more than twenty files, and why. */
const LARGE_FOLDERS: Record<string, string> = {
  'docs/decisions': 'one numbered record per decision',
  flows: 'two files per flow, found by its name',
  'locales/en': 'one file per namespace, each loaded by the pages that need it',
  'locales/es': 'as in English',
  'schemas/application': 'two files per form, found by the name of the form',
  'schemas/guided-inspection': 'two files per room',
};
const MOST_FILES = 20;

/** Files of fewer lines that only one other file imports, and why they are not part of it. */
const SMALL_FILES: Record<string, string> = {};
const FEWEST_LINES = 20;
const MOST_LINES = 150;

interface Edge {
  from: string;
  to: string;
  /** By `import()`: the file is a chunk of its own in the browser. */
  later: boolean;
}

const files = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.d.ts'),
);
const edges = files.flatMap(importsOf);

function importsOf(file: string): Edge[] {
  const found: { specifier: string; later: boolean }[] = [];
  const add = (specifier: string, later = false) => void found.push({ specifier, later });
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value),
    ExportNamedDeclaration: (node) => void (node.source && add(node.source.value)),
    ExportAllDeclaration: (node) => add(node.source.value),
    ImportExpression: (node) => void (node.source.type === 'Literal' && add(String(node.source.value), true)),
  }).visit(program);
  return found
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier, later }) => ({
      from: file,
      to: relative(root, join(root, dirname(file), specifier)),
      later,
    }));
}

function partOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? second : first;
}

/** The folder of the feature that a file is in, or null: `src/server/features/lease`. */
function featureOf(file: string): string | null {
  return /^src\/(?:server|web)\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

/** Imports that lead from outside into a feature, or from one feature into another. */
const intoFeatures = edges.filter((edge) => {
  const to = featureOf(edge.to);
  return to !== null && to !== featureOf(edge.from);
});

describe('the code base', () => {
  it('has every import resolved to a file', () => {
    const missing = edges.filter((edge) => !existsSync(join(root, edge.to.replace(/\?.*$/, ''))));
    expect(missing).toEqual([]);
  });

  it('has imports from upper to lower parts only', () => {
    const code = edges.filter((edge) => /\.tsx?$/.test(edge.to) && edge.from.includes('/'));
    const wrong = code.filter((edge) => !(MAY_IMPORT[partOf(edge.from)] ?? []).includes(partOf(edge.to)));
    expect(wrong).toEqual([]);
  });

  it('has protocols that import only limits, grants, policies, lease statuses and payment outcomes of the contract', () => {
    const known = edges.filter((edge) => partOf(edge.from) === 'machines' && partOf(edge.to) === 'contract');
    const both = [
      'src/contract/access/grants.ts',
      'src/contract/access/lease-status.ts',
      'src/contract/access/policies.ts',
      'src/contract/limits.ts',
      'src/contract/payment-outcome.ts',
    ];
    expect([...new Set(known.map((edge) => edge.to))].sort()).toEqual(both);
    const beyond = edges.filter((edge) => both.includes(edge.from)).map((edge) => edge.to);
    expect(beyond.sort()).toEqual([
      'src/contract/access/policies.ts',
      'src/contract/access/roles.ts',
      'src/contract/error-codes.ts',
    ]);
  });

  it('has every folder of the server in the README', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const map = readme.slice(readme.indexOf('### The folders of src/server'));
    const folders = files.flatMap((file) => /^src\/server\/(?:features\/)?([^/]+)\//.exec(file)?.[1] ?? []);
    const missing = [...new Set(folders)].filter((folder) => !map.includes(`\`${folder}/\``));
    expect(missing, 'Name the folder in "The folders of src/server" of the README').toEqual([]);
  });

  it('has no shared folder of the server that imports a feature', () => {
    const shared = /^src\/server\/(?!features\/)[^/]+\//;
    const wrong = intoFeatures.filter((edge) => shared.test(edge.from));
    expect(
      wrong,
      'A folder of src/server outside features/ serves every feature and knows none of them. Move the imported code ' +
        'into the shared folder, or let the feature pass it in. Only the files of src/server itself name features: ' +
        'features.ts (routes), process-parts.ts (tasks), start-jobs.ts (jobs), rekey.ts (secrets).',
    ).toEqual([]);
  });

  it('has no circle of features of the server', () => {
    const next = new Map<string, Set<string>>();
    for (const edge of intoFeatures) {
      const from = featureOf(edge.from);
      const to = featureOf(edge.to);
      if (from !== null && to !== null) next.set(from, (next.get(from) ?? new Set()).add(to));
    }
    const reachable = (feature: string, seen = new Set<string>()): Set<string> => {
      for (const to of next.get(feature) ?? []) if (!seen.has(to)) reachable(to, seen.add(to));
      return seen;
    };
    const wrong = intoFeatures.filter((edge) => {
      const from = featureOf(edge.from);
      return from !== null && reachable(featureOf(edge.to) ?? '').has(from);
    });
    expect(
      wrong,
      'A feature of the server may use another one, but not also be used by it, not even through others. Decide which ' +
        'of the two knows the other, and move what the other direction needs there, or into a shared folder.',
    ).toEqual([]);
  });

  it('has routes, services and tasks that only their own feature imports', () => {
    const own = /^src\/server\/features\/.*\.(?:routes|service|tasks?)\.ts$/;
    const registers = /^src\/server\/[^/]+$/;
    const wrong = intoFeatures.filter((edge) => own.test(edge.to) && !registers.test(edge.from));
    expect(
      wrong.filter((edge) => edge.from.startsWith('src/server/')),
      'A *.routes.ts, *.service.ts or *.task.ts answers a call or runs a task of its own feature. What another feature ' +
        'needs of it is a file of its own, named after what it gives.',
    ).toEqual([]);
  });

  it('has no page that imports a sibling feature', () => {
    const wrong = intoFeatures.filter((edge) => featureOf(edge.from)?.startsWith('src/web/'));
    expect(wrong).toEqual([]);
  });

  it('has no import cycle', () => {
    const next = new Map<string, Edge[]>();
    for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (file: string, path: string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file) || path.includes(file)) return;
      for (const edge of next.get(file) ?? []) walk(edge.to, [...path, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    expect(cycles).toEqual([]);
  });

  it('has no file whose name does not say what is inside', () => {
    const vague = files.filter((file) =>
      /(^|\/)(utils?|helpers?|common|misc|shared|stuff)(\/|\.[jt]sx?$)/.test(file),
    );
    expect(vague).toEqual([]);
  });

  it('has no folder of more than twenty files', () => {
    const counts = new Map<string, number>();
    const everything = globSync('{src,machines,flows,schemas,locales,docs,test}/**/*.*', { cwd: root });
    for (const file of everything) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const large = [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);
    expect(large.sort()).toEqual(Object.keys(LARGE_FOLDERS));
  });

  it('has no tiny file that belongs into the only one that imports it', () => {
    const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    const tiny = files.filter((file) => lines(file) < FEWEST_LINES && !file.endsWith('.routes.ts'));
    const wrong = tiny.flatMap((file) => {
      const importing = edges.filter((edge) => edge.to === file);
      const [only, ...others] = new Set(importing.map((edge) => edge.from));
      if (only === undefined || others.length > 0 || importing.some((edge) => edge.later)) return [];
      const joins = partOf(only) === partOf(file) && dirname(only) !== 'src/server';
      return joins && lines(only) + lines(file) <= MOST_LINES ? [file] : [];
    });
    expect(
      wrong.sort(),
      `A file of fewer than ${FEWEST_LINES} lines that one file imports changes with it: join the two, or give the ` +
        'reason in SMALL_FILES. Routes may be few, and so may what only a register of src/server names.',
    ).toEqual(Object.keys(SMALL_FILES).sort());
  });

  it('builds the pages without a file that only tests use', () => {
    const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
    expect(config).toContain("from './src/");
    expect(config).not.toMatch(/from '(?:\.\/test\/|vitest)/);
  });

  it('stores and activates releases only in start and release', () => {
    const storing =
      /\b(?:storeBuiltIn|installPortal|startPortal|publishRelease|activateRelease|appendActivation)\(/;
    const found = files.filter((file) => storing.test(readFileSync(join(root, file), 'utf8')));
    expect(found.filter((file) => file.startsWith('src/cli/')).sort()).toEqual([
      'src/cli/release.ts',
      'src/cli/start.ts',
    ]);
  });

  it('reads environment, clock and randomness only at the start of a process', () => {
    const allowed = /^src\/cli\/|\/main\.tsx?$|^src\/web\//;
    const reads =
      /\bprocess\.env\b|\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)|\brandomUUID\b|\brandomBytes\b/;
    const wrong = files.filter(
      (file) => !allowed.test(file) && reads.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
    );
    expect(wrong).toEqual([]);
  });
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
