/**
 * `npm run icons`: writes `icons/`, the part of @fluentui/react-icons that our pages and Fluent UI import. The whole
 * package has 47,238 files, most of an installation.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { iconDeclarations, iconModules, importedIcons } from './web-build/imported-icons.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'icons');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };

const sources = ['src/web/**/*.{ts,tsx}', 'node_modules/@fluentui/*/lib/**/*.js'];
const texts = globSync(sources, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const names = importedIcons(texts);

const temporary = mkdtempSync(join(tmpdir(), 'icons-'));
try {
  const lib = join(installWhole(temporary), 'lib');
  await writeModules(lib);
  writeFileSync(join(folder, 'index.d.ts'), iconDeclarations(names));
  console.log(`icons/: ${names.length} names of @fluentui/react-icons ${version}`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Installs the whole package in a separate folder and returns its path. */
function installWhole(place: string): string {
  writeFileSync(join(place, 'package.json'), '{}');
  const words = [
    'install',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    `@fluentui/react-icons@${version}`,
  ];
  const { status } = spawnSync('npm', words, { cwd: place, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`npm could not install @fluentui/react-icons ${version}`);
  return join(place, 'node_modules', '@fluentui', 'react-icons');
}

/** One module per icon, so that a page loads no icons of other pages; Node loads all of them from one module. */
async function writeModules(lib: string): Promise<void> {
  const atoms = join(lib, 'atoms', 'svg');
  const files = readdirSync(atoms).filter((file) => file.endsWith('.js'));
  const modules = iconModules(
    names,
    new Map(files.map((file) => [file.slice(0, -3), readFileSync(join(atoms, file), 'utf8')])),
  );
  rmSync(join(folder, 'svg'), { recursive: true, force: true });
  const entry: Record<string, string> = {};
  for (const [module, exported] of modules) {
    const from = module === 'core' ? './index.js' : `./atoms/${module}.js`;
    const file = join(lib, `${module.replace('/', '-')}.entry.js`);
    writeFileSync(file, `export { ${exported.join(', ')} } from '${from}';\n`);
    entry[module] = file;
  }
  await bundle(lib, entry, 'es');
  writeFileSync(
    join(folder, 'index.js'),
    [...modules.keys()].map((module) => `export * from './${module}.js';\n`).join(''),
  );
  const all = join(lib, 'all.entry.js');
  writeFileSync(all, `export { ${names.join(', ')} } from './index.js';\n`);
  await bundle(lib, { index: all }, 'cjs');
}

async function bundle(lib: string, entry: Record<string, string>, format: 'es' | 'cjs'): Promise<void> {
  const extension = format === 'es' ? 'js' : 'cjs';
  const output = { chunkFileNames: `svg/shared/[name].${extension}`, entryFileNames: `[name].${extension}` };
  await build({
    configFile: false,
    logLevel: 'error',
    root: lib,
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: [format] },
      rolldownOptions: {
        external: [/^react($|\/)/, /^@griffel\//],
        treeshake: { moduleSideEffects: false },
        output,
      },
    },
  });
  for (const file of globSync(`**/*.${extension}`, { cwd: folder })) withoutPlaces(join(folder, file));
}

/** Removes the comments that name where each part came from: the temporary folder is different each time. */
function withoutPlaces(file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !/^\s*\/\/(#| \.\.\/)/.test(line)).join('\n'));
}
