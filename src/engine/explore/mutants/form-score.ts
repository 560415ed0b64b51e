import { checkForm } from '../../forms/answers/check.ts';
import { compileForms, type FormSource } from '../../forms/compile.ts';
import type { FormBundle, FormFacts } from '../../forms/form.ts';
import { answerCases } from '../answers/answer-cases.ts';
import type { AnswerCase } from '../answers/case-maker.ts';
import type { ExpectedIssue } from '../answers/expected-issue.ts';
import { valueAt } from './edit.ts';
import { type FormMutant, formMutants } from './schema-mutants.ts';
import type { Score, Verdict } from './score.ts';

function compiled(source: FormSource): FormBundle | null {
  try {
    return compileForms([source]).get(source.id) ?? null;
  } catch {
    return null;
  }
}

function noticing(bundle: FormBundle, cases: readonly AnswerCase[]): string | null {
  for (const one of cases) {
    const wrong = wrongVerdict(bundle, one);
    if (wrong) return `${one.text}: ${wrong}`;
  }
  return null;
}

/**
 * Why a fault that no case notices makes no difference; null if no reason is known. A rule is equivalent if another
 * rule of the same field implies it, or if it only refuses data that the server never sends.
 */
function equivalence({ at, what, source }: FormMutant, original: FormSource): string | null {
  const [parent, key] = [at.slice(0, at.lastIndexOf('/')), at.slice(at.lastIndexOf('/') + 1)];
  const ownTypes = /^\/(type|required)$/;
  if (at.includes('/if/properties/facts')) return 'the engine always gives all facts';
  const defaulted = /^forgets that "(.+)" is required$/.exec(what)?.[1];
  if (defaulted && hasDefault(original.schema, parent, defaulted)) return 'the field has a default';
  if (ownTypes.test(at)) return 'the form itself is made by the engine, never by a person';
  const list = original.ui.of === null ? null : `/properties/${original.ui.of}`;
  if (list && parent === '' && key === 'required') return 'the engine always gives the list';
  if (what.startsWith('forgets the type') && isFixed(source.schema, parent)) {
    return 'the options of the field allow no other type';
  }
  return null;
}

function isFixed(schema: unknown, at: string): boolean {
  const node = valueAt(schema, at) as Record<string, unknown> | undefined;
  return node?.enum !== undefined || node?.const !== undefined;
}

function hasDefault(schema: unknown, at: string, name: string): boolean {
  const fields = valueAt(schema, `${at}/properties`) as Record<string, { default?: unknown }> | undefined;
  return fields?.[name]?.default !== undefined;
}

/** Scores the generated answers on mutants of a form: a mutant is noticed if some case gets a wrong result. */
export function scoreForm(source: FormSource, facts: FormFacts): Score {
  const cases = answerCases(source, facts);
  const verdicts = formMutants(source).map((mutant): Verdict => {
    const { at, what } = mutant;
    const bundle = compiled(mutant.source);
    if (!bundle) return { at, what, fate: 'refused', path: ['does not compile'] };
    const noticed = noticing(bundle, cases);
    if (noticed) return { at, what, fate: 'noticed', path: [noticed] };
    const same = equivalence(mutant, source);
    return same ? { at, what, fate: 'equivalent', path: [same] } : { at, what, fate: 'survived', path: [] };
  });
  return { name: source.id, verdicts };
}

const line = ({ path, code, rule }: ExpectedIssue) => `${path} ${code} (${rule})`;

/**
 * The difference between found and expected issues of a generated case; null if there is none.
 *
 * @example wrongVerdict(bundle, answerCase) // null
 */
export function wrongVerdict(bundle: FormBundle, { draft, facts, expected }: AnswerCase): string | null {
  const found = checkForm(bundle, draft, facts).map(line);
  const wanted = expected.map(line);
  if (found.length === wanted.length && wanted.every((one) => found.includes(one))) return null;
  const told = (lines: readonly string[]) => (lines.length > 0 ? lines.join('; ') : 'nothing wrong');
  return `expected ${told(wanted)}; found ${told(found)}`;
}
