import { type FlowFile, stepsOf } from '../../flow/flow-file.ts';
import type { StepFile, WizardFile } from '../../flow/wizard-file.ts';
import { pointer } from '../../json-pointer.ts';
import { type Atom, atomsOf, judge, type TableContext } from '../tables/decision-table.ts';
import type { TruthTable } from './fact-space.ts';

/** The state of one wizard step under each code, with the conditions that decide it. */
export interface StepRules {
  readonly step: StepFile;
  /** Whether this wizard allows changing the step, independent of the facts. */
  readonly open: boolean;
  readonly applies: TruthTable;
  readonly editable: TruthTable;
  readonly guard: readonly Atom[];
  /** The atoms that make this step read-only; null if there are none. */
  readonly closed: readonly Atom[] | null;
  readonly done: readonly Atom[] | null;
  readonly sections: readonly (readonly Atom[])[];
}

/** The steps of a wizard state, and the conditions that make all of them read-only. */
export interface WizardRules {
  readonly steps: readonly StepRules[];
  readonly closed: readonly Atom[] | null;
}

/** A table over the codes of a space: 1 if the test holds. */
export function tableOf(size: number, holds: (code: number) => boolean): TruthTable {
  const table = new Uint8Array(size);
  for (let code = 0; code < size; code += 1) if (holds(code)) table[code] = 1;
  return table;
}

/**
 * Reads the rules of a wizard. Conditions of steps are located where the steps are defined, even if another wizard
 * shows them.
 */
export function wizardRules(
  file: FlowFile,
  state: string,
  wizard: WizardFile,
  context: TableContext,
): WizardRules {
  const { size } = context.space;
  const stepsAt = pointer('states', wizard.stepsOf ?? state, 'wizard', 'steps');
  const all = (names: StepFile['readonlyWhen'], site: string, at: string): Atom[] | null =>
    names === undefined ? null : atomsOf(context, { when: names }, site, at);
  const closed = all(wizard.readonlyWhen, `${state} readonly`, pointer('states', state, 'wizard'));
  const mode = wizard.editable ?? 'all';
  const steps = stepsOf(file, wizard).map((step, index): StepRules => {
    const [at, site] = [`${stepsAt}/${index}`, `${state} ${step.id}`];
    const open = mode === 'all' || (mode === 'afterSubmit' && step.afterSubmit === 'editable');
    const guard = atomsOf(context, step, site, at);
    const own = open ? all(step.readonlyWhen, `${site} readonly`, at) : null;
    const applies = tableOf(size, (code) => judge(guard, code, []));
    const shut = (atoms: readonly Atom[] | null, code: number) => atoms !== null && judge(atoms, code, []);
    return {
      step,
      open,
      applies,
      editable: tableOf(
        size,
        (code) => open && applies[code] === 1 && !shut(closed, code) && !shut(own, code),
      ),
      guard,
      closed: own,
      done: all(step.doneWhen, `${site} done`, at),
      sections: (step.sections ?? []).map((section, place) =>
        atomsOf(context, section, `${site} ${section.form}`, `${at}/sections/${place}`),
      ),
    };
  });
  return { steps, closed };
}

/** By code: a trail of the conditions that decide how the list of steps looks. */
export function stepListTrails({ steps, closed }: WizardRules, { space, trails }: TableContext): Int32Array {
  const found = new Int32Array(space.size);
  const known = new Map<string, number>();
  for (let code = 0; code < space.size; code += 1) {
    const covered: number[] = [];
    const closing: number[] = [];
    const shut = closed !== null && judge(closed, code, closing);
    let anyOpen = false;
    for (const { guard, done, sections, open, closed: own } of steps) {
      if (!judge(guard, code, covered)) continue;
      if (done) judge(done, code, covered);
      for (const section of sections) judge(section, code, covered);
      if (!open) continue;
      const ownCovered: number[] = [];
      if (!own || !judge(own, code, ownCovered)) anyOpen = true;
      if (!shut) covered.push(...ownCovered);
    }
    if (anyOpen) covered.push(...closing);
    const key = covered.join();
    const trail = known.get(key) ?? trails.add([], [...new Set(covered)]);
    known.set(key, trail);
    found[code] = trail;
  }
  return found;
}
