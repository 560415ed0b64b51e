import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { hasOthers, readableForms } from '../../../engine/flow/parties.ts';
import type { Deps } from '../../deps.ts';
import type { Answers } from '../../forms/answer-fields.ts';
import { draftKeys } from '../../forms/tab-progress.ts';

/**
 * The answers that these parties may read: those to their own forms, and to the forms that are shown to them. All, if
 * the flow has only one party.
 */
export function readableAnswers(
  { forms }: Pick<Deps, 'forms'>,
  { file }: CompiledFlow,
  { parties, state }: { readonly parties: readonly string[]; readonly state: string },
  answers: Answers,
): Record<string, unknown> {
  if (!hasOthers(file)) return { ...answers };
  return answersTo({ forms }, readableForms(file, parties, state), answers);
}

/** The answers to these forms. @example answersTo(deps, ['pay-stub/request'], { what: '…', other: '…' }) // { what: '…' } */
export function answersTo(
  { forms: bundles }: Pick<Deps, 'forms'>,
  forms: Iterable<string>,
  answers: Answers,
): Record<string, unknown> {
  const keys = new Set([...forms].flatMap((id) => bundles.get(id) ?? []).flatMap(draftKeys));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}
