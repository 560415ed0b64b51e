import { startSandbox } from '../../sandbox/main.ts';
import type { Deps } from '../../server/deps.ts';
import type { Settings } from '../../settings/settings.ts';
import { DEMO_ACCOUNTS, hostAddress } from './accounts.ts';
import { seedLease } from './lease/seed-lease.ts';
import { demoLinks } from './links.ts';
import { demoEntry } from './people/entries.ts';
import { DEMO_PROPERTIES } from './properties.ts';
import { firstLeaseLinks, seedAreas } from './resident/seed-areas.ts';
import { seedDemo } from './seed.ts';

/** The sandbox of a portal that is not in production, and the data that are tried out with it. */
export interface RunningDemo {
  readonly sandboxUrl: string;
  /** Creates the demo's people and properties in the portal, if it has none. */
  fill(deps: Deps): Promise<void>;
  /** The links to print: name and address. */
  links(baseUrl: string): [name: string, url: string][];
  /** Ends the sandbox. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox of providers for a demo.
 *
 * @throws if the sandbox's port is taken.
 * @example const demo = await startDemo(settings); await demo.fill(deps)
 */
export async function startDemo(settings: Settings & { secretKey: string }): Promise<RunningDemo> {
  const { secretKey } = settings;
  const sandbox = await startSandbox(settings);
  return {
    sandboxUrl: sandbox.url,
    close: sandbox.close,
    async fill(deps) {
      if (await seedDemo(deps, secretKey)) await seedAreas(deps);
      await seedLease(deps, secretKey);
    },
    links(baseUrl) {
      const people = [...demoLinks(baseUrl, secretKey), ...firstLeaseLinks(baseUrl, secretKey)];
      return [
        ...people.map(({ name, url }): [string, string] => [name, url]),
        ['Listing', hostAddress(baseUrl, DEMO_PROPERTIES[0].host, '/floor_plans')],
        ['Mail and SMS inbox', `${sandbox.url}/inbox`],
        ...DEMO_ACCOUNTS.map((account): [string, string] => {
          const { email, password, sign_in, about } = demoEntry(baseUrl, account);
          return ['Sign-in', `${sign_in}  (${email}, ${password}) ${about}`];
        }),
      ];
    },
  };
}
