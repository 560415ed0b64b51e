import type { Facts } from '../../facts.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { buildFlow, type CompiledFlow } from '../../flow/machine/build.ts';
import { applicableSteps } from '../../flow/wizard/steps.ts';
import { Elements } from '../coverage/elements.ts';
import { explore } from '../model/explore.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { projectFlow, projectWizard } from '../model/project-flow.ts';
import { walkTour } from '../tours/driver.ts';
import { flowPaths } from '../tours/flow-paths.ts';
import { ModelDriver, shownBy } from '../tours/model-driver.ts';
import { turnText } from '../tours/turn-text.ts';
import type { Mutant } from './edit.ts';
import { difference } from './equivalence.ts';

/** The result of a mutant. `path`: how a survivor could be noticed. */
export interface Verdict {
  readonly at: string;
  readonly what: string;
  /** `refused`: it cannot be published, because the check of the flow file reports an error. */
  readonly fate: 'noticed' | 'refused' | 'equivalent' | 'survived';
  /** The check that noticed it, or the path that would. */
  readonly path: readonly string[];
}

export interface ScoreOptions {
  /** The error of the flow file check for a file; null if there is none. */
  readonly refuses?: (file: FlowFile) => string | null;
  readonly onProgress?: (done: number) => void;
  /** Seed of the tours; the same seed gives the same score. Default 0. */
  readonly seed?: number;
}

/** The results of all seeded faults. */
export interface Score {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
}

/** The percentage of noticed mutants among those that can be published and are not proved equivalent. */
export function percentNoticed({ verdicts }: Pick<Score, 'verdicts'>): number {
  const real = verdicts.filter(({ fate }) => fate === 'noticed' || fate === 'survived');
  const noticed = real.filter(({ fate }) => fate === 'noticed');
  return real.length === 0 ? 100 : (100 * noticed.length) / real.length;
}

/** Whether choices of this flow can form a loop: it would run forever. */
function hasChoiceLoop(file: FlowFile): boolean {
  const choice = (name: string) => {
    const state = file.states[name];
    return state && 'choice' in state ? state.choice.map(({ to }) => to) : [];
  };
  const loops = (name: string, trail: readonly string[]): boolean =>
    trail.includes(name) || choice(name).some((next) => loops(next, [...trail, name]));
  return Object.keys(file.states).some((name) => loops(name, []));
}

/** What a person sees in a state: the screen, and the steps of a wizard under these facts. */
function looks(flow: CompiledFlow, state: string, facts: Facts): string {
  return `${shownBy(flow.file, state)} ${JSON.stringify(applicableSteps(flow, state, facts))}`;
}

/** A path on which the mutant differs, or null if it behaves the same in every situation. */
function killingPath(flow: ExploredFlow, mutant: FlowFile): string[] | null {
  const [before, after] = [buildFlow(flow.file), buildFlow(mutant)];
  const changed = Object.keys(flow.file.states).find(
    (state) =>
      shownBy(flow.file, state) !== shownBy(mutant, state) ||
      turnText(flow.file, state) !== turnText(mutant, state),
  );
  if (changed) return [`"${changed}" shows something else`];
  const together = { ...flow, sibling: mutant };
  const other = { ...flow, file: mutant, sibling: flow.file };
  const original = explore(projectFlow(together, new Elements()));
  const found = difference(original, projectFlow(other, new Elements()));
  if (found) return found;
  const mutated = explore(projectFlow(other, new Elements()));
  for (const state of Object.keys(flow.file.states)) {
    const own = projectWizard(together, state, original, new Elements());
    if (!own) continue;
    const theirs = projectWizard(other, state, mutated, new Elements());
    const graph = explore(own);
    const differs = theirs ? difference(graph, theirs) : [`"${state}" is no longer a wizard`];
    if (differs) return differs;
    const entered = graph.startOf.filter(({ step }) => step === undefined);
    for (const start of entered) {
      const facts = own.factsOf(start);
      if (looks(before, state, facts) !== looks(after, state, facts)) {
        return [`facts: ${JSON.stringify(facts)}`, `"${state}" shows something else`];
      }
    }
  }
  return null;
}

/**
 * Finds the mutants that the tours of the original flow notice when walked on the compiled mutant. The shortest tours
 * go first; the all-pairs tours are only used for mutants that the others miss. A mutant that no tour notices is
 * compared with the original in every situation: it is either proved equivalent, or reported with the path that would
 * have noticed it.
 */
export async function scoreFlow(
  flow: ExploredFlow,
  mutants: readonly Mutant[],
  { refuses = () => null, onProgress = () => {}, seed = 0 }: ScoreOptions = {},
): Promise<Score> {
  const compiled = buildFlow(flow.file);
  const suites = [
    flowPaths(flow, compiled, { goals: ['states', 'transitions', 'conditions'], seed }),
    flowPaths(flow, compiled, { goals: ['pairs'], seed }),
  ];
  const verdicts: Verdict[] = [];
  for (const { at, what, file } of mutants) {
    const fate = await judged(file as FlowFile);
    verdicts.push({ at, what, ...fate });
    onProgress(verdicts.length);
  }
  return { name: flow.file.id, verdicts };

  async function judged(file: FlowFile): Promise<Pick<Verdict, 'fate' | 'path'>> {
    const refusal = hasChoiceLoop(file) ? 'choices lead round in a circle' : refuses(file);
    if (refusal !== null) return { fate: 'refused', path: [refusal] };
    for (const suite of suites) {
      const noticed = await noticedBy(file, suite);
      if (noticed) return { fate: 'noticed', path: noticed };
    }
    const path = killingPath(flow, file);
    return path ? { fate: 'survived', path } : { fate: 'equivalent', path: [] };
  }

  async function noticedBy(file: FlowFile, { tours }: (typeof suites)[number]): Promise<string[] | null> {
    try {
      const driver = new ModelDriver(buildFlow(file));
      for (const [number, tour] of tours.entries()) {
        const wrong = await walkTour(driver, tour);
        if (wrong) return [`tour ${number + 1}, step ${wrong.step}: ${wrong.what} ${wrong.found}`];
      }
      return null;
    } catch (error) {
      return [`does not compile: ${error instanceof Error ? error.message : String(error)}`];
    }
  }
}
