/** What may happen to the node of the primary, or to what chooses it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import {
  addressOf,
  NODES,
  type NodeName,
  pidsOf,
  run,
  setBlindToOthers,
  setCable,
  signal,
} from './node-network.ts';

/** A fault of a running cluster. */
export interface Fault {
  /** What happens, as the report names it. */
  readonly name: string;
  /** Milliseconds until it must have shown: a lock of Patroni that is not renewed is free after 20 s. */
  readonly lastsMs: number;
  /** Lets it happen, with `primary` as the node that it happens to. Returns what ends it. */
  happen(cluster: Cluster, primary: NodeName): Promise<() => void>;
}

const SOON_MS = 6_000;
const LOCK_MS = 26_000;
/** Switches of the log until the disk must be full: the log keeps files to use again. */
const MOST_SWITCHES = 40;

const killed: Fault = {
  name: 'the primary is killed',
  lastsMs: SOON_MS,
  async happen(_, primary) {
    signal(databaseOf(primary), 'SIGKILL');
    return () => undefined;
  },
};

const dead: Fault = {
  name: 'the machine of the primary dies',
  lastsMs: LOCK_MS,
  async happen(cluster, primary) {
    signal(pidsOf(primary), 'SIGKILL');
    return () => startAll(cluster, primary);
  },
};

const frozen: Fault = {
  name: 'the primary stands still',
  lastsMs: LOCK_MS,
  async happen(_, primary) {
    const stopped = pidsOf(primary);
    signal(stopped, 'SIGSTOP');
    return () => signal(stopped, 'SIGCONT');
  },
};

const cutOff: Fault = {
  name: 'the primary is cut off',
  lastsMs: LOCK_MS,
  async happen(_, primary) {
    setCable(primary, 'down');
    return () => void setCable(primary, 'up');
  },
};

const blind: Fault = {
  name: 'the primary is reached by portals, and reaches no other node',
  lastsMs: LOCK_MS,
  async happen(_, primary) {
    setBlindToOthers(primary, true);
    return () => setBlindToOthers(primary, false);
  },
};

const etcdLost: Fault = {
  name: 'etcd is lost',
  lastsMs: LOCK_MS,
  async happen(cluster) {
    for (const node of NODES)
      signal(
        pidsOf(node).filter(({ command }) => command.includes('etcd.yml')),
        'SIGKILL',
      );
    return () => {
      for (const node of NODES) cluster.start('etcd', node);
    };
  },
};

const standbyDead: Fault = {
  name: 'the machine of the synchronous standby dies',
  lastsMs: SOON_MS,
  async happen(cluster) {
    const standby = await cluster.synchronousStandby();
    signal(pidsOf(standby), 'SIGKILL');
    return () => startAll(cluster, standby);
  },
};

const diskFull: Fault = {
  name: 'the disk of the primary is full',
  lastsMs: SOON_MS,
  async happen(cluster, primary) {
    const file = join(cluster.dataOf(primary), 'full');
    // dd fails when nothing is left.
    run('sh', '-c', `dd if=/dev/zero of="${file}" bs=1M 2>/dev/null || true`);
    await needLogFiles(cluster, primary);
    return () => rmSync(file);
  },
};

const switchover: Fault = {
  name: 'another node becomes the primary by switchover',
  lastsMs: SOON_MS,
  async happen(_, primary) {
    await fetch(`http://${addressOf(primary)}:8008/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: primary }),
    });
    return () => undefined;
  },
};

/** Every fault. Those that leave a primary which others have given up come first: without synchronous commits, they lose. */
export const FAULTS: readonly Fault[] = [
  blind,
  dead,
  killed,
  frozen,
  cutOff,
  etcdLost,
  standbyDead,
  diskFull,
  switchover,
];

/** Uses up the files that the log keeps, until it needs one that the disk has no space for. */
async function needLogFiles(cluster: Cluster, primary: NodeName): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlOf(primary) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let done = 0; done < MOST_SWITCHES; done += 1) {
      await client.query(`select pg_logical_emit_message(false, 'attack', 'full')`);
      await client.query('select pg_switch_wal()');
    }
  } catch {
    // The primary has ended: its log could not go on.
  } finally {
    await client.end().catch(() => undefined);
  }
}

function startAll(cluster: Cluster, node: NodeName): void {
  cluster.start('etcd', node);
  cluster.start('patroni', node);
}

/** PostgreSQL's own processes on a node, without Patroni. */
const databaseOf = (node: NodeName) =>
  pidsOf(node).filter(({ command }) => /postgres/.test(command) && !/patroni/.test(command));
