/** The value of each setting: as given in the environment, or its default. */
import { SettingError } from './setting-error.ts';
import { SETTINGS, type SettingRow } from './setting-rows.ts';
import type { Mode } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The row of a setting. */
export function rowOf(name: string): SettingRow {
  const row = SETTINGS.find((setting) => setting.name === name);
  if (row === undefined) throw new Error(`${name} is not a setting of Latchkey`);
  return row;
}

/** @throws {SettingError} if NODE_ENV names no mode. */
export function modeOf(environment: Environment): Mode {
  const given = environment.NODE_ENV ?? '';
  if (given === 'production' || given === 'test') return given;
  if (given === '' || given === 'development') return 'demo';
  throw new SettingError('NODE_ENV', `must be production, development or test (it is "${given}")`);
}

/** The value in the environment without spaces around it; empty: not given. */
export const givenTo = ({ name }: SettingRow, environment: Environment): string =>
  (environment[name] ?? '').trim();

/** The given value or the default. */
export function settingOf(row: SettingRow, mode: Mode, environment: Environment): string {
  const given = givenTo(row, environment);
  if (given !== '') return given;
  if (mode !== 'production') return row.fallback;
  return row.production ?? (row.sandboxOnly ? '' : row.fallback);
}
