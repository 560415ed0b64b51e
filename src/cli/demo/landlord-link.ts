/**
 * `node src/cli/demo/landlord-link.ts --applicant ID [--address ID]`: opens the link by which a landlord answers the
 * rental history of an applicant, in the database of the running portal, and prints it as JSON, only this once.
 * Landlords with an email address get theirs by mail when the application is submitted; this command is for all others.
 */
import { parseArgs } from 'node:util';
import { openLandlordLink } from '../../server/features/application/landlord/landlord-link.ts';
import { openPortal } from '../../server/main.ts';
import { portalParts } from '../portal/portal-parts.ts';
import { settingsOrExit } from '../portal/read-settings.ts';
import { findRunning } from '../portal/running.ts';

const settings = settingsOrExit();
const { applicant, address } = wishes();
const baseUrl = findRunning(settings.dataDir)?.baseUrl ?? settings.baseUrl;
const { deps, close } = await openPortal({ ...settings, baseUrl }, portalParts()).catch((error: Error) =>
  fail(error.message),
);
try {
  const url = await openLandlordLink(deps, applicant, address).catch((error: Error) => fail(error.message));
  console.log(JSON.stringify({ url }, null, 2));
} finally {
  await close();
}

function wishes(): { applicant: string; address: string } {
  try {
    const { values } = parseArgs({ options: { applicant: { type: 'string' }, address: { type: 'string' } } });
    if (values.applicant === undefined) return fail('--applicant must name the applicant.');
    return { applicant: values.applicant, address: values.address ?? '' };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
