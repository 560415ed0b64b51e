import { join } from 'node:path';
import { readSettings, SettingError, type Settings } from '../../settings/settings.ts';
import { withSecretKey } from './secret-key.ts';

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '..', '..', '..');

/** The settings of this process; a wrong one ends it with a line that names the variable. */
export function settingsOrExit(): Settings & { secretKey: string } {
  try {
    return withSecretKey(readSettings(process.env, PROJECT));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
