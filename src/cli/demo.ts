/**
 * `npm run --silent demo`: prints the entries of the demo as JSON. With `-- --new PRIMARY|CO-APPLICANT|GUARANTOR` (and
 * `--property ID`): a fresh, untouched application in the database of the running portal, its entry as JSON;
 * `--with-previous`: the application of a person who has applied before. With `-- --new LEASE`: a lease that is ready
 * to be signed, with a link per signer; `--signers 2`, `--addendums 2`, `--pages 120`, `--corporate-signer 'Ann Bell'`,
 * and `--open dues|exam|decision|pre-lease` for the steps that the first signer has not done yet. With `-- --new
 * RESIDENT`: a resident with their own lease and the credentials of their account; `--rent 120000` (cents a month),
 * `--lease-start D`, `--lease-end D`, `--due-day 31`, `--non-responsible`. With `-- --impersonate EMAIL`: the link by
 * which office staff (`--as`, `--reason`) see the portal as that resident or applicant.
 */
import type { ApplicantType } from '../db/applicant/applicant.repository.ts';
import type { Deps } from '../server/deps.ts';
import { openPortal } from '../server/main.ts';
import { DEMO_ACCOUNTS, hostAddress } from './demo/accounts.ts';
import { inviteHousehold } from './demo/household.ts';
import { makeLease } from './demo/lease/make-lease.ts';
import { demoLink, demoLinks, leaseLink } from './demo/links.ts';
import { demoEntry } from './demo/people/entries.ts';
import { staffLink } from './demo/people/staff-link.ts';
import { invitePrevious } from './demo/previous-application.ts';
import { makeResident } from './demo/resident/make-resident.ts';
import { occasionLinks } from './demo/resident/occasion-links.ts';
import type { ResidentWish } from './demo/resident/resident-wish.ts';
import { firstLeaseLinks } from './demo/resident/seed-areas.ts';
import { type DemoWish, readWishes } from './demo/wishes.ts';
import { portalParts } from './portal/portal-parts.ts';
import { settingsOrExit } from './portal/read-settings.ts';
import { findRunning } from './portal/running.ts';

const settings = settingsOrExit();
if (settings.mode === 'production') fail('There is no demo in production mode.');
const wish = wishes();
const baseUrl = findRunning(settings.dataDir)?.baseUrl ?? settings.baseUrl;

if (wish.kind === 'links') {
  const accounts = DEMO_ACCOUNTS.map((account) => demoEntry(baseUrl, account));
  const resident_links = firstLeaseLinks(baseUrl, settings.secretKey);
  print({ baseUrl, links: demoLinks(baseUrl, settings.secretKey), resident_links, accounts });
} else {
  const { deps, close } = await openPortal(settings, portalParts()).catch((error: Error) =>
    fail(error.message),
  );
  try {
    print(await made(deps, wish));
  } catch (error) {
    fail(
      `${(error as Error).message}${isEmpty(error) ? ' Start the portal once (npm start) to make the demo.' : ''}`,
    );
  } finally {
    await close();
  }
}

function made(deps: Deps, wish: Exclude<DemoWish, { kind: 'links' }>): Promise<object> {
  if (wish.kind === 'impersonation') return staffLink(deps, baseUrl, wish);
  if (wish.kind === 'resident') return newResident(deps, wish.resident);
  return wish.kind === 'lease' ? newLease(deps, wish.lease) : newApplication(deps, wish);
}

function wishes(): DemoWish {
  try {
    return readWishes(process.argv.slice(2));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** A co-applicant or guarantor joins the application of a PRIMARY, who is created too. */
async function newApplication(
  deps: Deps,
  { role, unitId, withPrevious }: Extract<DemoWish, { kind: 'application' }>,
): Promise<object> {
  const roles: ApplicantType[] = role === 'PRIMARY' ? ['PRIMARY'] : ['PRIMARY', role];
  const previous = withPrevious ? await invitePrevious(deps, unitId) : undefined;
  const invited = await deps.db
    .transaction()
    .execute((trx) => inviteHousehold(deps, trx, unitId, roles, undefined, previous));
  return { baseUrl, ...demoLink(baseUrl, role, invited.at(-1)?.token ?? '') };
}

async function newLease(deps: Deps, lease: Extract<DemoWish, { kind: 'lease' }>['lease']): Promise<object> {
  const { lease_id, people } = await makeLease(deps, lease);
  const links = people.map(({ role, token, first_name, last_name }) => ({
    ...leaseLink(baseUrl, role, token),
    signer: `${first_name} ${last_name}`,
  }));
  return { baseUrl, lease_id, links };
}

async function newResident(deps: Deps, wish: ResidentWish): Promise<object> {
  const { host, ...resident } = await makeResident(deps, wish);
  const links = occasionLinks(baseUrl, settings.secretKey, { lease_id: resident.lease_id, host });
  return { baseUrl, url: hostAddress(baseUrl, host, '/auth/login'), ...resident, links };
}

/** True if the unit of the demo is missing: the portal has never been started. */
function isEmpty(error: unknown): boolean {
  return /is not there/.test((error as Error).message);
}

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
