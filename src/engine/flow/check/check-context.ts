import { FlowError, type FlowErrorCode, type FlowErrorParams } from '../../errors.ts';
import { nearestName } from '../../nearest.ts';
import type { Catalog } from '../catalog.ts';
import type { FlowFile } from '../flow-file.ts';
import type { EventTarget, Guarded } from '../guarded.ts';
import { branchesOf, namesOf } from '../guarded.ts';
import { formsOfEach } from '../several.ts';

/** The context of a check of a flow file. `report` collects errors; no check throws. */
export interface CheckContext {
  readonly file: FlowFile;
  /** Path of the file, for the messages. */
  readonly path: string;
  readonly catalog: Catalog;
  /** All state names of the file, including states that are too broken to check. */
  readonly stateNames: readonly string[];
  readonly report: (code: FlowErrorCode, at: string, params?: FlowErrorParams) => void;
}

/** A context that collects errors into `errors`. */
export function checkContext(parts: Omit<CheckContext, 'report'>, errors: FlowError[]): CheckContext {
  return {
    ...parts,
    report: (code, at, params = {}) => errors.push(new FlowError(code, { file: parts.path, at, ...params })),
  };
}

/** Reports an unknown name, with the nearest known name. */
export function checkName(
  context: CheckContext,
  code: FlowErrorCode,
  at: string,
  name: string,
  known: readonly string[],
): void {
  if (known.includes(name)) return;
  context.report(code, at, { name, target: name, nearest: nearestName(name, known) });
}

/** Checks the condition names of a `when`, `unless`, `doneWhen` or `readonlyWhen`. */
export function checkConditionNames(context: CheckContext, at: string, names: Guarded['when']): void {
  const known = Object.keys(context.file.conditions);
  for (const [index, name] of namesOf(names).entries()) {
    const here = typeof names === 'string' ? at : `${at}/${index}`;
    checkName(context, 'flow.condition_unknown', here, name, known);
  }
}

/** Checks both halves of a guard. */
export function checkGuard(context: CheckContext, at: string, guard: Guarded): void {
  checkConditionNames(context, `${at}/when`, guard.when);
  checkConditionNames(context, `${at}/unless`, guard.unless);
}

/** Checks the targets and guards of an event, an outcome or a choice, and that every branch can win. */
export function checkTarget(context: CheckContext, at: string, target: EventTarget): void {
  const branches = branchesOf(target);
  let decided = false;
  for (const [index, branch] of branches.entries()) {
    const here = Array.isArray(target) ? `${at}/${index}` : at;
    const to = typeof target === 'string' ? at : `${here}/to`;
    checkName(context, 'flow.state_unknown', to, branch.to, context.stateNames);
    checkGuard(context, here, branch);
    if (decided) context.report('flow.branch_dead', here);
    decided ||= namesOf(branch.when).length + namesOf(branch.unless).length === 0;
  }
}

/** The names under which the answers to a form are stored. */
export function keysOfForm({ catalog }: CheckContext, form: string): readonly string[] {
  const ui = catalog.form?.(form)?.ui;
  if (ui === undefined) return [];
  return ui.of === null ? Object.keys(ui.fields) : [ui.of];
}

/** Reports a form that each of several fills in, where one answer is read: which of them it is, nobody knows. */
export function checkOneAnswer(context: CheckContext, at: string, form: string): void {
  if (formsOfEach(context.file).has(form)) context.report('flow.form_of_each', at, { form });
}
