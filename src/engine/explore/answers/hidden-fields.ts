import { fieldApplies } from '../../forms/answers/visible.ts';
import type { FormSource } from '../../forms/compile.ts';
import type { Entry, FormFacts } from '../../forms/form.ts';
import type { Situation } from './situations.ts';

/** A valid entry in which a hidden field holds an invalid value. */
export interface HiddenCase {
  readonly text: string;
  readonly entry: Entry;
  readonly under: FormFacts;
}

/** Facts with one boolean fact of the field's condition negated. */
function turnedFacts({ ui }: FormSource, name: string, facts: FormFacts): FormFacts[] {
  const asked = [ui.fields[name]?.when ?? []].flat().flatMap((condition) => Object.keys(condition));
  return asked
    .filter((fact) => typeof facts[fact] === 'boolean')
    .map((fact) => ({ ...facts, [fact]: !facts[fact] }));
}

/** For every field that does not apply in a situation: an invalid value in it must cause no issue. */
export function hiddenCases(source: FormSource, situation: Situation, facts: FormFacts): HiddenCase[] {
  const { ui } = source;
  return Object.keys(ui.fields).flatMap((name) => {
    if (ui.fields[name]?.when === undefined) return [];
    return [facts, ...turnedFacts(source, name, facts)].flatMap((under): HiddenCase[] => {
      const entry = { ...situation.full, [name]: [1] };
      if (fieldApplies(ui, name, entry, under, situation.index)) return [];
      return [{ text: `nonsense in the hidden ${name}`, entry, under }];
    });
  });
}
