import { fuzz } from './fuzz/fuzz.ts';
import { guesses } from './guesses/guesses.ts';
import { autopayKills } from './kills/autopay-kills.ts';
import { kills } from './kills/kills.ts';
import { sealKills } from './kills/seal-kills.ts';
import { timerKills } from './kills/timer-kills.ts';
import { load } from './load/load.ts';
import { matrix } from './matrix/matrix.ts';
import { races } from './races/races.ts';
import { bundles } from './releases/bundles.ts';
import { stranded } from './releases/stranded.ts';
import type { Extent, Report } from './report.ts';
import type { Target } from './target/target.ts';

/** Attacks a target that nobody else uses. */
export type Attack = (target: Target, extent: Extent) => Promise<Report>;

/** Every attack by its argument. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  autopay: autopayKills,
  bundles,
  fuzz,
  guesses,
  kills,
  load,
  matrix,
  races,
  releases: stranded,
  seal: sealKills,
  timers: timerKills,
};
