import scenarioSchema from '../../../schemas/scenarios.schema.json' with { type: 'json' };
import { shapeErrors } from '../check/data-file.ts';
import { FlowError, type FlowErrorCode, type FlowErrorParams } from '../errors.ts';
import { factProblems } from '../facts.ts';
import { checkForm } from '../forms/answers/check.ts';
import { formToCheck } from '../forms/form-files/form-to-check.ts';
import { pointer } from '../json-pointer.ts';
import { nearestName } from '../nearest.ts';
import type { FileInFlows, ReleaseParts } from '../release/read-release.ts';
import { begin, isPossible, type Played, type Run, take } from './play.ts';
import { playedOf } from './played-of.ts';
import type { Scenario, ScenarioFile, ScenarioStep } from './scenario-file.ts';

/** What a check of scenarios may rely on: the parts that have no error. */
export interface SoundParts {
  readonly flows: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
}

/**
 * The errors of a file of scenarios: its shape, and everything that its flow, forms and world do not let happen as it
 * says. Scenarios of a flow with errors are not played.
 *
 * @example scenarioErrors(file, parts, sound)[0]?.message
 *   // 'flows/a.scenarios.json /scenarios/0/steps/2/to: this leads to the state "lapsed", not to "asked"'
 */
export function scenarioErrors(file: FileInFlows, parts: ReleaseParts, sound: SoundParts): FlowError[] {
  const { path, name } = file;
  const shape = shapeErrors('scenario', path, file.file, scenarioSchema);
  if (shape.length > 0) return shape;
  const { flow, scenarios } = file.file as ScenarioFile;
  if (flow !== name) return [new FlowError('flow.file_name', { file: path, at: '/flow', id: flow })];
  const flows = parts.flows.map((one) => one.name);
  if (!flows.includes(name)) {
    const nearest = nearestName(name, flows);
    return [new FlowError('flow.flow_unknown', { file: path, at: '/flow', name, nearest })];
  }
  const names = scenarios.map((one) => one.name);
  const twice = scenarios.flatMap((one, index) =>
    names.indexOf(one.name) === index
      ? []
      : [
          new FlowError('scenario.name_twice', {
            file: path,
            at: pointer('scenarios', index, 'name'),
            name: one.name,
          }),
        ],
  );
  if (!sound.flows.has(name)) return twice;
  const broken = scenarios.flatMap((scenario, index) => {
    const played = playedOf(parts, name, scenario.today);
    const found = played && firstProblem(played, scenario, sound.forms);
    if (!found) return [];
    const at = pointer('scenarios', index) + found.at;
    return [new FlowError(found.code, { file: path, at, ...found.params })];
  });
  return [...twice, ...broken];
}

interface Problem {
  readonly code: FlowErrorCode;
  readonly at: string;
  readonly params: FlowErrorParams;
}

/** The first thing in a scenario that cannot happen so; what follows it has no meaning. */
function firstProblem(played: Played, scenario: Scenario, forms: ReadonlySet<string>): Problem | null {
  const { start, steps } = scenario;
  const wrong = factProblem(played, start.facts, pointer('start', 'facts'), true);
  if (wrong) return wrong;
  let run = begin(played, start);
  if (run.place.state !== start.to) return elsewhere(played, run, start.to, pointer('start', 'to'));
  for (const [index, step] of steps.entries()) {
    const at = pointer('steps', index);
    const next = take(played, run, step);
    const found =
      factProblem(played, step.facts ?? {}, `${at}/facts`, false) ??
      (next === null ? refused(run, step, at) : null) ??
      ruledOut(played, run, step, at) ??
      unanswered(played, run, step, { at, forms });
    if (found) return found;
    if (next === null) return null;
    if (next.place.state !== step.to) return elsewhere(played, next, step.to, `${at}/to`);
    run = next;
  }
  return null;
}

function factProblem(
  { facts: schema }: Played,
  facts: Run['facts'],
  at: string,
  isWhole: boolean,
): Problem | null {
  const [found] = factProblems(isWhole ? schema : { ...schema, required: [] }, facts);
  if (found === undefined) return null;
  const { fact, reason } = found;
  if (reason === 'unknown') {
    const nearest = nearestName(fact, Object.keys(schema.properties));
    return { code: 'flow.fact_unknown', at: at + pointer(fact), params: { name: fact, nearest } };
  }
  const code = reason === 'missing' ? 'scenario.fact_missing' : 'scenario.fact_outside';
  return { code, at: reason === 'missing' ? at : at + pointer(fact), params: { name: fact } };
}

function elsewhere({ flow }: Played, { place }: Run, target: string, at: string): Problem {
  const states = Object.keys(flow.file.states);
  const nearest = states.includes(target) ? null : nearestName(target, states);
  return { code: 'scenario.elsewhere', at, params: { found: place.state, target, nearest } };
}

function refused({ place, events }: Run, step: ScenarioStep, at: string): Problem {
  const name = 'event' in step ? step.event : 'outcome' in step ? step.outcome : 'time';
  const nearest = 'event' in step ? nearestName(name, events) : null;
  return { code: 'scenario.refused', at, params: { state: place.state, name, nearest } };
}

function ruledOut(
  { flow, world }: Played,
  { place, facts }: Run,
  step: ScenarioStep,
  at: string,
): Problem | null {
  const state = flow.file.states[place.state];
  if (!('outcome' in step) || state === undefined || !('task' in state)) return null;
  if (isPossible(world, state, step.outcome, facts)) return null;
  return {
    code: 'scenario.impossible',
    at: `${at}/outcome`,
    params: { task: state.task, name: step.outcome },
  };
}

/** Answers that the forms of the page refuse: a page does not send them. */
function unanswered(
  { forms: sources, formFacts }: Played,
  { place, steps, answers }: Run,
  step: ScenarioStep,
  { at, forms }: { readonly at: string; readonly forms: ReadonlySet<string> },
): Problem | null {
  if (!('event' in step) || step.answers === undefined) return null;
  const own = step.step === undefined ? steps : steps.filter(({ id }) => id === step.step);
  const shown =
    place.form === null ? own.flatMap(({ sections }) => sections.map(({ form }) => form)) : [place.form];
  for (const form of shown.filter((one) => forms.has(one))) {
    const source = sources.get(form);
    if (source === undefined) continue;
    const [issue] = checkForm(
      formToCheck({ ...source, id: form }),
      { ...answers, ...step.answers },
      formFacts,
    );
    if (issue) {
      const params = { form, name: issue.path, rule: issue.rule ?? issue.code };
      return { code: 'scenario.answer_refused', at: `${at}/answers`, params };
    }
  }
  return null;
}
