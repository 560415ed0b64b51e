import { type Environment, givenTo, rowOf, settingOf } from './given-settings.ts';
import type { SettingProblem } from './setting-error.ts';
import { SETTINGS, type SettingRow } from './setting-rows.ts';
import type { Mode } from './settings.ts';

/**
 * What is wrong with the settings of an environment: each by itself, or, if each is right, between them.
 *
 * @example problemsOf('demo', { PORT: 'x' }) // [{ variable: 'PORT', problem: 'must be a port, 0 to 65535 (it is "x")' }]
 */
export function problemsOf(mode: Mode, environment: Environment): SettingProblem[] {
  const rows = SETTINGS.flatMap((row) => {
    const problem = problemOf(row, mode, environment);
    return problem === null ? [] : [{ variable: row.name, problem }];
  });
  return rows.length > 0 ? rows : problemsBetween(mode, environment);
}

/** What is wrong between settings, each of which is right by itself. */
function problemsBetween(mode: Mode, environment: Environment): SettingProblem[] {
  const value = (name: string): string => settingOf(rowOf(name), mode, environment);
  const problems: SettingProblem[] = [];
  const port = Number(value('PORT'));
  if (mode !== 'production' && port === Number(value('SANDBOX_PORT')) && port !== 0)
    problems.push({ variable: 'SANDBOX_PORT', problem: `must differ from PORT (both are ${port})` });
  const metrics = Number(value('METRICS_PORT'));
  const taken = mode === 'production' ? ['PORT'] : ['PORT', 'SANDBOX_PORT'];
  const same = taken.find((name) => metrics !== 0 && Number(value(name)) === metrics);
  if (same !== undefined)
    problems.push({ variable: 'METRICS_PORT', problem: `must differ from ${same} (both are ${metrics})` });
  const [social, base] = [value('SOCIAL_URL'), value('BASE_URL')];
  // The scripts would share the storage of the portal's own pages.
  if (social !== '' && new URL(social).hostname === new URL(base || 'http://127.0.0.1').hostname)
    problems.push({ variable: 'SOCIAL_URL', problem: 'must have another host name than BASE_URL' });
  return problems;
}

/** What is wrong with one setting by itself, or null. */
function problemOf(row: SettingRow, mode: Mode, environment: Environment): string | null {
  const given = givenTo(row, environment);
  // Outside production the sandbox completes what belongs to it, and nothing is required.
  const isCompleted = mode !== 'production' && (row.sandboxOnly || row.required);
  if (given === '') return isCompleted ? null : whyNeeded(row, environment);
  const problem = row.problem(given);
  return problem === null || row.secret ? problem : `${problem} (it is "${given}")`;
}

/** Why production needs a setting that is not given, or null. */
function whyNeeded(row: SettingRow, environment: Environment): string | null {
  if (row.required) return `is missing; in production it must be set (${row.meaning})`;
  const isGiven = (one: SettingRow): boolean => givenTo(one, environment) !== '';
  const parts = SETTINGS.filter(({ partOf, staysWithout }) => partOf === row.name && staysWithout !== true);
  const needs = row.partOf === undefined ? parts.find(isGiven) : [rowOf(row.partOf)].find(isGiven);
  return needs === undefined ? null : `is missing; ${needs.name} needs it (${row.meaning})`;
}
