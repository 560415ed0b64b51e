/**
 * OpenStack Swift with its S3 interface on this machine: a real store, of Debian's packages `swift-proxy swift-account
 * swift-container swift-object swift memcached`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Settings } from '../../../src/settings/settings.ts';
import { freePort } from '../../api/support/postgres-server.ts';

const PROGRAMS = ['swift-ring-builder', 'swift-proxy-server', 'swift-object-server', 'memcached'];
const KINDS = ['account', 'container', 'object'] as const;
const PATIENCE_MS = 30_000;

export interface SwiftStore {
  readonly settings: S3Settings;
  /** Ends the servers that hold contents, at once. The proxy goes on, and has nobody to ask. */
  killServers(): void;
  startServers(): void;
  /** All servers stand still, as a machine without a network. */
  freeze(isFrozen: boolean): void;
  /** The bucket takes so many bytes altogether. */
  limit(bytes: number): Promise<void>;
  close(): void;
}

/** The programs that are not installed here; empty if Swift can be started. */
export function missingPrograms(): string[] {
  return PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
}

/**
 * Starts Swift with data in a folder, and waits until it answers.
 *
 * @example const swift = await startSwift(folder); swift.killServers()
 */
export async function startSwift(folder: string): Promise<SwiftStore> {
  const conf = join(folder, 'conf');
  const devices = join(folder, 'devices');
  mkdirSync(conf);
  mkdirSync(join(devices, 'd1'), { recursive: true });
  const proxyPort = await freePort();
  const cachePort = await freePort();
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = root\nswift_dir = ${conf}\n`;
  for (const kind of KINDS) {
    const port = await freePort();
    const ring = join(conf, `${kind}.builder`);
    for (const words of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']])
      spawnSync('swift-ring-builder', [ring, ...words]);
    writeFileSync(
      join(conf, `${kind}.conf`),
      `${common(port)}devices = ${devices}\nmount_check = false\ndisable_fallocate = true\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\nrecon_cache_path = ${folder}\n`,
    );
  }
  writeFileSync(join(conf, 'proxy.conf'), `${common(proxyPort)}${proxyPipeline(cachePort)}`);
  const start = (program: string, words: string[]): ChildProcess =>
    spawn(program, words, { stdio: 'ignore' });
  const cache = start('memcached', ['-u', 'root', '-l', '127.0.0.1', '-p', String(cachePort), '-m', '16']);
  const proxy = start('swift-proxy-server', [join(conf, 'proxy.conf')]);
  let servers: ChildProcess[] = [];
  const startServers = () => {
    servers = KINDS.map((kind) => start(`swift-${kind}-server`, [join(conf, `${kind}.conf`)]));
  };
  startServers();
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const signal = (name: NodeJS.Signals) => {
    for (const one of [proxy, ...servers]) one.kill(name);
  };
  const close = () => {
    signal('SIGKILL');
    cache.kill('SIGKILL');
  };
  await answers(endpoint).catch((error) => {
    close();
    throw error;
  });
  return {
    settings: {
      endpoint,
      bucket: 'homes',
      region: 'us-east-1',
      accessKeyId: 'latchkey:portal',
      secretAccessKey: 'secret-of-the-portal',
      pathStyle: true,
    },
    killServers() {
      for (const one of servers) one.kill('SIGKILL');
    },
    startServers,
    freeze: (isFrozen) => signal(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async limit(bytes) {
      const headers = { 'x-auth-user': 'latchkey:portal', 'x-auth-key': 'secret-of-the-portal' };
      const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers });
      const token = signedIn.headers.get('x-auth-token') ?? '';
      await fetch(`${signedIn.headers.get('x-storage-url')}/homes`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'x-container-meta-quota-bytes': String(bytes) },
      });
    },
    close,
  };
}

function proxyPipeline(cachePort: number): string {
  const filters = ['catch_errors', 'listing_formats', 'container_quotas', 'slo', 'dlo'];
  return [
    '[pipeline:main]',
    'pipeline = catch_errors cache listing_formats s3api tempauth container_quotas slo dlo proxy-server',
    '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true',
    `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${cachePort}`,
    '[filter:s3api]\nuse = egg:swift#s3api\ns3_acl = false\nlocation = us-east-1',
    '[filter:tempauth]\nuse = egg:swift#tempauth\nuser_latchkey_portal = secret-of-the-portal .admin',
    ...filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`),
    '',
  ].join('\n');
}

async function answers(endpoint: string): Promise<void> {
  const ends = performance.now() + PATIENCE_MS;
  while (performance.now() < ends) {
    const answer = await fetch(endpoint).catch(() => null);
    await answer?.body?.cancel();
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Swift does not answer.');
}
