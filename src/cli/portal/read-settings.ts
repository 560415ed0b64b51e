import { join } from 'node:path';
import { SettingError } from '../../settings/setting-error.ts';
import type { Settings } from '../../settings/settings.ts';
import { readSettings } from '../../settings/settings-of-environment.ts';
import { findSecretKey, withSecretKey } from './secret-key.ts';

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '..', '..', '..');

/** The settings of this process; wrong ones end the process with a line about each. */
export function settingsOrExit(): Settings & { secretKey: string } {
  return orExit(() => withSecretKey(readSettings(process.env, PROJECT)));
}

/** The settings for commands that do not create a secret key: it is null if there is none. */
export function settingsWithoutNewKeyOrExit(): Settings {
  return orExit(() => {
    const settings = readSettings(process.env, PROJECT);
    return { ...settings, secretKey: findSecretKey(settings) };
  });
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
