import type { ReleaseParts } from '../release/read-release.ts';
import { type CoveredItem, coverageOf } from './coverage-of.ts';
import { playedOf } from './played-of.ts';
import type { ScenarioFile } from './scenario-file.ts';

/**
 * What the scenarios of a flow of a release cover.
 *
 * @returns null while the flow cannot be played: its errors are among the problems of the release.
 * @example scenarioCoverage(readRelease(files), 'spare-key')?.filter(({ inScenario }) => inScenario).length
 */
export function scenarioCoverage(parts: ReleaseParts, flow: string): readonly CoveredItem[] | null {
  const file = parts.scenarios.find(({ name }) => name === flow)?.file as Partial<ScenarioFile> | undefined;
  const scenarios = file?.scenarios ?? [];
  try {
    const played = playedOf(parts, flow, scenarios[0]?.today ?? '');
    return played && coverageOf(played, scenarios);
  } catch {
    return null;
  }
}

/** How many items of a kind are in scenarios, and how many there are. @example scenarioCount(items, 'state') // { covered: 3, total: 12 } */
export function scenarioCount(
  items: readonly CoveredItem[],
  kind: CoveredItem['kind'],
): { readonly covered: number; readonly total: number } {
  const own = items.filter((one) => one.kind === kind);
  return { covered: own.filter(({ inScenario }) => inScenario).length, total: own.length };
}
