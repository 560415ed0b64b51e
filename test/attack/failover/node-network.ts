import { spawnSync } from 'node:child_process';

/** The names of the nodes, as in the files of deploy/database. */
export const NODES = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof NODES)[number];

/** The network of the nodes; this process is at its first address. */
const NETWORK = '10.77.0';
export const HERE = `${NETWORK}.1`;
export const NETWORK_MASK = `${NETWORK}.0/24`;
const BRIDGE = 'latchkey0';

/** The address of a node. @example addressOf('node1') // '10.77.0.11' */
export const addressOf = (node: NodeName): string => `${NETWORK}.1${NODES.indexOf(node) + 1}`;

/** Runs a command of the system. @throws {Error} with its output if it fails. */
export function run(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

/**
 * Gives each node a network namespace, joined by a bridge: a link can be cut as a cable can. Needs root.
 *
 * @example openNetwork(); setCable('node1', 'down'); closeNetwork()
 */
export function openNetwork(): void {
  closeNetwork();
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'address', 'add', `${HERE}/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  for (const node of NODES) {
    run('ip', 'netns', 'add', node);
    run('ip', 'link', 'add', cable(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', node);
    run('ip', 'link', 'set', cable(node), 'master', BRIDGE, 'up');
    run('ip', '-n', node, 'address', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    run('ip', '-n', node, 'link', 'set', 'eth0', 'up');
    run('ip', '-n', node, 'link', 'set', 'lo', 'up');
  }
}

export function closeNetwork(): void {
  for (const node of NODES) {
    spawnSync('ip', ['link', 'delete', cable(node)]);
    spawnSync('ip', ['netns', 'delete', node]);
  }
  spawnSync('ip', ['link', 'delete', BRIDGE]);
}

/** Pulls the cable of a node, or puts it in again. */
export const setCable = (node: NodeName, state: 'up' | 'down'): string =>
  run('ip', 'link', 'set', cable(node), state);

/** Drops what a node sends to the other nodes, or no longer: the portals still reach it. */
export function setBlindToOthers(node: NodeName, isBlind: boolean): void {
  for (const other of NODES.filter((one) => one !== node))
    run('ip', '-n', node, 'route', isBlind ? 'add' : 'delete', 'blackhole', `${addressOf(other)}/32`);
}

/** The processes of a node. */
export function pidsOf(node: NodeName): { readonly pid: number; readonly command: string }[] {
  const pids = run('ip', 'netns', 'pids', node)
    .split('\n')
    .filter((line) => line !== '');
  return pids.map(Number).map((pid) => {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return { pid, command: stdout.trim() };
  });
}

/** Sends a signal to processes, some of which may have ended meanwhile. */
export function signal(processes: readonly { readonly pid: number }[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

const cable = (node: NodeName): string => `lk-${node}`;
