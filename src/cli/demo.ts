/**
 * `npm run --silent demo`: the entries of the demo as JSON. With `-- --new PRIMARY|CO-APPLICANT|GUARANTOR`
 * (and `--property ID`): a fresh, untouched application in the database of the running portal, its entry as JSON;
 * `--with-previous`: of somebody who has applied before.
 */
import { parseArgs } from 'node:util';
import type { ApplicantType } from '../db/applicant/applicant.repository.ts';
import { openPortal } from '../server/main.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { inviteHousehold } from './demo/household.ts';
import { DEMO_ROLES, type DemoLink, demoLink, demoLinks } from './demo/links.ts';
import { invitePrevious } from './demo/previous-application.ts';
import { DEMO_PROPERTIES } from './demo/properties.ts';
import { portalParts } from './portal/portal-parts.ts';
import { settingsOrExit } from './portal/read-settings.ts';
import { findRunning } from './portal/running.ts';

const settings = settingsOrExit();
if (settings.mode === 'production') fail('There is no demo in production mode.');
const { role, unitId, withPrevious } = wishes();
const baseUrl = findRunning(settings.dataDir)?.baseUrl ?? settings.baseUrl;

if (role === null) {
  const accounts = DEMO_ACCOUNTS.map(({ email, password }) => ({ email, password }));
  print({ baseUrl, links: demoLinks(baseUrl, settings.secretKey), accounts });
} else {
  print(await newApplication(role, unitId, withPrevious));
}

interface Wishes {
  role: ApplicantType | null;
  unitId: string;
  withPrevious: boolean;
}

function wishes(): Wishes {
  let values: { new?: string; property?: string; 'with-previous'?: boolean };
  try {
    ({ values } = parseArgs({
      options: {
        new: { type: 'string' },
        property: { type: 'string' },
        'with-previous': { type: 'boolean' },
      },
    }));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  const wanted = values.property ?? DEMO_PROPERTIES[0].id;
  const property = DEMO_PROPERTIES.find(({ id }) => id === wanted);
  if (property === undefined) {
    return fail(`--property must be one of ${DEMO_PROPERTIES.map(({ id }) => id).join(', ')}.`);
  }
  const withPrevious = values['with-previous'] ?? false;
  if (values.new === undefined) return { role: null, unitId: property.unit.id, withPrevious };
  const role = DEMO_ROLES.find((known) => known === values.new);
  return role === undefined
    ? fail(`--new must be one of ${DEMO_ROLES.join(', ')}.`)
    : { role, unitId: property.unit.id, withPrevious };
}

/** A co-applicant or guarantor joins the application of a PRIMARY who is made with them. */
async function newApplication(
  role: ApplicantType,
  unitId: string,
  withPrevious: boolean,
): Promise<DemoLink & { readonly baseUrl: string }> {
  const { deps, close } = await openPortal(settings, portalParts());
  try {
    const roles: ApplicantType[] = role === 'PRIMARY' ? ['PRIMARY'] : ['PRIMARY', role];
    const previous = withPrevious ? await invitePrevious(deps, unitId) : undefined;
    const invited = await deps.db
      .transaction()
      .execute((trx) => inviteHousehold(deps, trx, unitId, roles, undefined, previous))
      .catch((error: Error) => fail(`${error.message} Start the portal once (npm start) to make the demo.`));
    const { token } = invited.at(-1) ?? fail('Nobody was invited.');
    return { baseUrl, ...demoLink(baseUrl, role, token) };
  } finally {
    await close();
  }
}

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
