/** PostgreSQL on three nodes of this machine, with Patroni, etcd and HAProxy, by the files of deploy/database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ordinaryUser } from '../../api/support/postgres-server.ts';
import {
  addressOf,
  closeNetwork,
  HERE,
  NETWORK_MASK,
  NODES,
  type NodeName,
  openNetwork,
  pidsOf,
  run,
  signal,
} from './node-network.ts';

const FILES = join(import.meta.dirname, '..', '..', '..', 'deploy', 'database');
const PASSWORD = 'of-the-attack';
const PORT = 5000;
const START_MS = 180_000;
/**
 * Large enough for the database and the log that PostgreSQL keeps until a checkpoint (1 GB), which standbys have as well:
 * with less, they are full after the second fault of the disk. Small enough to be filled.
 */
const DISK = '2g';

/** What Patroni says of a node. */
interface Member {
  readonly name: NodeName;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly timeline?: number;
}

/** A running cluster. */
export interface Cluster {
  /** The database as portals reach it: HAProxy leads to the primary. */
  readonly url: string;
  /** The folder of a node's data: a disk of its own. */
  dataOf(node: NodeName): string;
  /** The node that is the primary, as Patroni says. @throws {Error} if there is none. */
  primary(): Promise<NodeName>;
  /** The standby that has everything acknowledged. @throws {Error} if there is none. */
  synchronousStandby(): Promise<NodeName>;
  /** The database of one node, as its superuser. */
  urlOf(node: NodeName): string;
  /** Waits until there is a primary with two standbys, one of them synchronous in synchronous mode. */
  whole(): Promise<void>;
  /** Starts the program on a node, unless it runs. */
  start(program: Program, node: NodeName): void;
  close(): Promise<void>;
}

type Program = 'etcd' | 'patroni';

/** What is missing on this machine to run a cluster, or null. */
export function missingForCluster(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root, for the networks of the nodes';
  const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'].filter(
    (one) => !existsSync(one),
  );
  if (programs.length > 0)
    return `${programs.join(', ')} are missing (Debian: patroni, etcd-server, haproxy)`;
  if (ordinaryUser() === null) return 'there is no user to run PostgreSQL';
  return postgresPrograms() === undefined ? 'PostgreSQL is missing in /usr/lib/postgresql' : null;
}

const postgresPrograms = (): string | undefined => globSync('/usr/lib/postgresql/*/bin').sort().at(-1);

/**
 * @param synchronous whether a commit waits for a standby, as the files have it. Without, a failover loses commits.
 * @example const cluster = await startCluster(folder, { synchronous: true })
 */
export async function startCluster(
  folder: string,
  { synchronous }: { synchronous: boolean },
): Promise<Cluster> {
  const running = new Map<string, ChildProcess>();
  // PostgreSQL refuses to be run by root.
  const { uid, gid } = ordinaryUser() ?? {};
  const dataOf = (node: NodeName): string => join(folder, node);
  const write = (node: NodeName, name: string): string => {
    const path = join(dataOf(node), name);
    writeFileSync(
      path,
      filled(readFileSync(join(FILES, name), 'utf8'), valuesOf(node, dataOf(node), synchronous)),
    );
    return path;
  };
  const start = (program: Program, node: NodeName): void => {
    const key = `${program} ${node}`;
    if (isRunning(running.get(key))) return;
    const words =
      program === 'etcd'
        ? ['/usr/bin/etcd', '--config-file', write(node, 'etcd.yml')]
        : ['/usr/bin/patroni', write(node, 'patroni.yml')];
    const asUser = ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
    running.set(
      key,
      inBackground('ip', ['netns', 'exec', node, ...asUser, ...words], join(folder, `${key}.log`)),
    );
  };
  chmodSync(folder, 0o755);
  openNetwork();
  for (const node of NODES) {
    mkdirSync(dataOf(node), { recursive: true });
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=700,uid=${uid},gid=${gid}`, 'tmpfs', dataOf(node));
  }
  for (const node of NODES) start('etcd', node);
  for (const node of NODES) start('patroni', node);
  const proxyFile = join(folder, 'haproxy.cfg');
  writeFileSync(
    proxyFile,
    filled(readFileSync(join(FILES, 'haproxy.cfg'), 'utf8'), valuesOf('node1', '', synchronous)),
  );
  running.set(
    'haproxy',
    inBackground('/usr/sbin/haproxy', ['-f', proxyFile, '-db'], join(folder, 'haproxy.log')),
  );
  const cluster: Cluster = {
    url: `postgres://postgres:${PASSWORD}@${HERE}:${PORT}/postgres`,
    dataOf,
    start,
    urlOf: (node) => `postgres://postgres:${PASSWORD}@${addressOf(node)}:5432/postgres`,
    primary: () => nodeWith('leader'),
    synchronousStandby: () => nodeWith('sync_standby'),
    whole: () => untilWhole(synchronous, folder),
    async close() {
      for (const node of NODES) signal(pidsOf(node), 'SIGKILL');
      running.get('haproxy')?.kill('SIGKILL');
      await wait(500);
      for (const node of NODES) run('umount', '--lazy', dataOf(node));
      closeNetwork();
    },
  };
  await cluster.whole().catch(async (error: unknown) => {
    await cluster.close();
    throw error;
  });
  return cluster;
}

/** @throws {Error} after three minutes, with what each Patroni said last. */
async function untilWhole(synchronous: boolean, folder: string): Promise<void> {
  const last = performance.now() + START_MS;
  let seen: readonly Member[] = [];
  while (performance.now() < last) {
    seen = await members().catch(() => []);
    const isWhole =
      seen.length === NODES.length &&
      seen.every(({ state }) => state === 'running' || state === 'streaming') &&
      seen.filter(({ role }) => role === 'leader').length === 1 &&
      new Set(seen.map(({ timeline }) => timeline)).size === 1 &&
      (!synchronous || seen.some(({ role }) => role === 'sync_standby'));
    if (isWhole) return;
    await wait(500);
  }
  const logs = NODES.map((node) => readFileSync(join(folder, `patroni ${node}.log`), 'utf8').slice(-3000));
  throw new Error(`the cluster is not whole: ${JSON.stringify(seen)}\n${logs.join('\n\n')}`);
}

/**
 * Right after etcd is back, the primary may have to choose its standby once more.
 *
 * @throws {Error} if no node has the role within three minutes.
 */
async function nodeWith(role: Member['role']): Promise<NodeName> {
  const last = performance.now() + START_MS;
  while (performance.now() < last) {
    const found = (await members().catch(() => [])).find((member) => member.role === role);
    if (found !== undefined) return found.name;
    await wait(500);
  }
  throw new Error(`no node is ${role}`);
}

/** What the primary says of all nodes: another one may not know yet that it is not the primary any more. */
async function members(): Promise<readonly Member[]> {
  for (const node of NODES) {
    const primary = await asked(node, 'primary');
    const said = primary?.ok ? await asked(node, 'cluster') : null;
    if (said?.ok) return ((await said.json()) as { members: Member[] }).members;
  }
  return [];
}

/** The answer of a node's Patroni, or null if there is none in time. */
function asked(node: NodeName, path: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(1500);
  return fetch(`http://${addressOf(node)}:8008/${path}`, { signal }).catch(() => null);
}

function valuesOf(node: NodeName, data: string, synchronous: boolean): Readonly<Record<string, string>> {
  return {
    NODE: node,
    ADDRESS: addressOf(node),
    ADDRESS_1: addressOf('node1'),
    ADDRESS_2: addressOf('node2'),
    ADDRESS_3: addressOf('node3'),
    NETWORK: NETWORK_MASK,
    DATA: data,
    PROGRAMS: postgresPrograms() ?? '',
    PASSWORD,
    SYNCHRONOUS: String(synchronous),
    LISTEN: `${HERE}:${PORT}`,
  };
}

/** A file of deploy/database with its values, as envsubst writes it. @throws {Error} for a value that is unknown. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/database has no value for ${name}`);
    return value;
  });
}

function inBackground(command: string, words: string[], log: string): ChildProcess {
  return spawn('sh', ['-c', `exec "$@" >>"$0" 2>&1`, log, command, ...words], { stdio: 'ignore' });
}

const isRunning = (child: ChildProcess | undefined): boolean =>
  child !== undefined && child.exitCode === null && child.signalCode === null;
