/**
 * `npm run doctor`: checks settings, folder, disk, port, store of files, database, secret key, clock, mail, providers, certificates and the
 * collector of traces, and says what to mend. Changes and sends nothing, but
 * writes a small object into the store of files, and removes it. Exits with 1 if something is wrong.
 */
import { randomBytes } from 'node:crypto';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';
import { readSettings } from '../settings/settings-of-environment.ts';
import { checkCertificates } from './doctor/check-certificates.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkMachine } from './doctor/check-machine.ts';
import { checkCollector, checkProviders } from './doctor/check-providers.ts';
import { checkStore } from './doctor/check-store.ts';
import { type Finding, fine, printed, wrong } from './doctor/finding.ts';
import { PROJECT } from './portal/read-settings.ts';
import { findSecretKey } from './portal/secret-key.ts';

const environment = { now: () => new Date(), bytes: (size: number) => randomBytes(size) };
const findings = await look();
console.log(printed(findings));
process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;

async function look(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env, PROJECT);
    settings = { ...settings, secretKey: findSecretKey(settings) };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const mend = 'The table of settings is in the README. The rest is looked at once they are right.';
    return error.message.split('\n').map((line) => wrong('Settings', line, mend));
  }
  return [
    fine('Settings', `complete, ${settings.mode} mode.`),
    ...(await checkMachine(settings)),
    ...(await checkStore(settings.s3, environment.now)),
    ...(await checkDatabase(settings, environment)),
    ...(await checkCertificates(settings, environment)),
    ...(await checkCollector(settings.tracing, environment.now)),
    // Outside production the stand-ins of the portal take their place.
    ...(settings.mode === 'production' ? await checkProviders(settings.providers, environment.now) : []),
  ];
}
