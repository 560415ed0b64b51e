import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { inviteHousehold } from '../../../src/cli/demo/household.ts';
import { demoLink } from '../../../src/cli/demo/links.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { office } from './office.ts';
import { workerBrowser } from './worker-browser.ts';

export interface NewApplication {
  name: string;
  role: 'PRIMARY' | 'CO-APPLICANT' | 'GUARANTOR';
  url: string;
  token: string;
}

export interface Portal {
  baseUrl: string;
  sandboxUrl: string;
  /** A fresh, untouched application in the running portal's database. */
  newApplication(role?: NewApplication['role'], property?: string): Promise<NewApplication>;
  /** The Chromium that the test files of a worker share. What a file opens in it is closed after its last test. */
  launch(): Promise<Browser>;
}

/** The portal that the set-up of the browser suite started. */
export function portal(): Portal {
  const { baseUrl, sandboxUrl, chromiumPath } = inject('portal');
  return {
    baseUrl,
    sandboxUrl,
    newApplication: (role = 'PRIMARY', property = 'juniper-row') =>
      office(async (deps) => {
        const unit = DEMO_PROPERTIES.find(({ id }) => id === property)?.unit;
        if (unit === undefined) throw new Error(`There is no demo property ${property}.`);
        const roles = role === 'PRIMARY' ? [role] : (['PRIMARY', role] as const);
        const invited = await deps.db
          .transaction()
          .execute((trx) => inviteHousehold(deps, trx, unit.id, roles));
        return demoLink(baseUrl, role, invited.at(-1)?.token ?? '');
      }),
    launch: () => workerBrowser(chromiumPath),
  };
}
