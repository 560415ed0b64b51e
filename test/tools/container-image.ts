/** Builds and starts the container image of production, with buildah and without a registry of images. */
import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = 'localhost/latchkey-tested';
const TOOLS = ['buildah', 'mmdebstrap', 'unshare', 'chroot'];
/** The user of the image. */
const USER = '65532:65532';
const environment = { ...process.env, BUILDAH_ISOLATION: 'chroot' };

/** Why the image cannot be built on this machine, or null. */
export function whyNoImage(): string | null {
  if (process.getuid?.() !== 0) return 'not root';
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  return missing.length === 0 ? null : `without ${missing.join(', ')}`;
}

/**
 * Builds the image of a project on two bases made from Debian's packages, as the ones of the Containerfile come from
 * registries: this machine's npm with its settings, and what a distroless image has.
 *
 * @param folder for the bases
 * @returns the size of the image, "297 MB"
 */
export function buildImage(project: string, folder: string): string {
  const debian = (file: string, variant: string, packages: string) =>
    run('mmdebstrap', [`--variant=${variant}`, `--include=${packages}`, 'bookworm', join(folder, file)]);
  debian('build.tar', 'minbase', 'ca-certificates,binutils,libatomic1');
  debian('runtime.tar', 'extract', 'libstdc++6,libgcc-s1,ca-certificates,tzdata');
  copyNpm(join(folder, 'npm'));
  base(folder, 'build-base', 'FROM scratch\nADD build.tar /\nCOPY npm /\n');
  base(folder, 'runtime-base', 'FROM scratch\nADD runtime.tar /\n');
  const bases = [`BUILD_BASE=${NAME}-build-base`, `RUNTIME_BASE=${NAME}-runtime-base`];
  run('buildah', [
    ...['build', '--format', 'docker', '--file', join(project, 'deploy/Containerfile')],
    ...[...bases.flatMap((one) => ['--build-arg', one]), '--tag', NAME, project],
  ]);
  const [image] = JSON.parse(run('buildah', ['images', '--json', NAME])) as [{ size: string }];
  return image.size;
}

/** Removes the image and its bases. */
export function removeImages(): void {
  spawnSync('buildah', ['rm', '--all'], { env: environment });
  const names = [NAME, `${NAME}-build-base`, `${NAME}-runtime-base`];
  spawnSync('buildah', ['rmi', '--force', ...names], { env: environment });
}

/** The file system of a container of the image, mounted. */
export function mountImage(): string {
  const container = run('buildah', ['from', NAME]).trim();
  return run('buildah', ['mount', container]).trim();
}

/**
 * Starts a program in the file system of the image: as its user, with a read-only root, and with `/data` and `/tmp` of
 * its own. It shares the network of this machine.
 *
 * @param settings a folder that the program sees as `/settings`
 */
export function startInImage(
  root: string,
  words: readonly string[],
  { settings, variables }: { settings: string; variables: Readonly<Record<string, string>> },
): ChildProcess {
  const script = [
    'set -e',
    `mount --bind ${root} ${root}`,
    `mkdir -p ${root}/settings ${root}/proc ${root}/dev ${root}/tmp`,
    `mount --bind ${settings} ${root}/settings`,
    `mount -t tmpfs -o mode=1777 none ${root}/tmp`,
    `mount -t tmpfs -o mode=700,uid=65532,gid=65532 none ${root}/data`,
    `mount -t proc none ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    `mount -o remount,ro,bind ${root}`,
    `exec chroot --userspec=${USER} ${root} "$@"`,
  ].join('\n');
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...words], {
    env: { PATH: process.env.PATH ?? '', ...imageVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The variables that the image sets. */
function imageVariables(): Readonly<Record<string, string>> {
  const { OCIv1 } = JSON.parse(run('buildah', ['inspect', '--type', 'image', NAME])) as {
    OCIv1: { config: { Env: readonly string[] } };
  };
  const { Env: env } = OCIv1.config;
  return Object.fromEntries(env.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)]));
}

function copyNpm(to: string): void {
  const npm = join(run('npm', ['root', '--global']).trim(), 'npm');
  const copies = [
    [process.execPath, 'usr/local/bin/node'],
    [npm, 'usr/local/lib/node_modules/npm'],
    ['/etc/ssl/certs', 'etc/ssl/certs'],
    [run('npm', ['config', 'get', 'userconfig']).trim(), 'root/.npmrc'],
    [run('npm', ['config', 'get', 'globalconfig']).trim(), 'usr/local/etc/npmrc'],
  ] as const;
  for (const [from, place] of copies) {
    if (!existsSync(from)) continue;
    mkdirSync(dirname(join(to, place)), { recursive: true });
    cpSync(from, join(to, place), { recursive: true, dereference: true });
  }
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(to, 'usr/local/bin/npm'));
}

function base(folder: string, name: string, text: string): void {
  const file = join(folder, `${name}.Containerfile`);
  writeFileSync(file, text);
  run('buildah', ['build', '--file', file, '--tag', `${NAME}-${name}`, folder]);
}

/** The output of a command. @throws {Error} with the end of its errors. */
function run(command: string, words: readonly string[]): string {
  const ended: SpawnSyncReturns<string> = spawnSync(command, words, {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 100_000_000,
  });
  if (ended.status !== 0)
    throw new Error(`${command} ${words.join(' ')}: ${(ended.stderr || String(ended.error)).slice(-2000)}`);
  return ended.stdout;
}
