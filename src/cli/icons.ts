/**
 * `npm run icons`: writes `icons/`, the part of @fluentui/react-icons that our pages and Fluent UI itself import. The
 * whole package has 47,238 files, which is most of an installation; the part has five.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { iconDeclarations, importedIcons } from './icons/imported-icons.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'icons');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };

const sources = ['src/web/**/*.{ts,tsx}', 'node_modules/@fluentui/*/lib/**/*.js'];
const texts = globSync(sources, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const names = importedIcons(texts);

const temporary = mkdtempSync(join(tmpdir(), 'icons-'));
try {
  const whole = installWhole(temporary);
  await writeModules(whole);
  writeFileSync(join(folder, 'index.d.ts'), iconDeclarations(names));
  console.log(`icons/: ${names.length} names of @fluentui/react-icons ${version}`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Folder of the whole package, installed beside nothing of ours. */
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

async function writeModules(whole: string): Promise<void> {
  const entry = join(whole, 'lib', 'ours.js');
  writeFileSync(entry, `export { ${names.join(', ')} } from './index.js';\n`);
  await build({
    configFile: false,
    logLevel: 'error',
    root: whole,
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry,
        formats: ['es', 'cjs'],
        fileName: (format) => (format === 'es' ? 'index.js' : 'index.cjs'),
      },
      rolldownOptions: { external: [/^react($|\/)/, /^@griffel\//], treeshake: { moduleSideEffects: false } },
    },
  });
  for (const name of ['index.js', 'index.cjs']) withoutPlaces(join(folder, name));
}

/** Takes the comments out that name where each part came from: the temporary folder is another one each time. */
function withoutPlaces(file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !/^\s*\/\/ \.\.\//.test(line)).join('\n'));
}
