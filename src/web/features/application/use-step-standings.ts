import { useQueryClient } from '@tanstack/react-query';
import type { Step, StepStanding } from '../../../engine/flow/wizard/progress.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import { useSnapshot } from '../../app/use-snapshot.ts';
import type { DraftStore } from '../../forms/index.ts';
import { fetchedStepBundles, keysOf } from '../../wizard/step-forms.ts';

/** The standing of steps without forms: the required documents and the fees. */
function screenStanding(screen: string | null, answer: ApplicationAnswer): StepStanding {
  const documents = answer.required_document;
  if (screen === 'required-documents')
    return {
      saved: false,
      begun: documents.some(({ meta }) => meta.length > 0),
      empty: documents.length === 0,
    };
  // Fees are paid after the submit; before that this person can do nothing there.
  return { saved: answer.formSubmitted, begun: false, empty: false };
}

/**
 * Returns which steps were saved and which were begun, from the server's answers and those typed here. Typing into a
 * part of the draft counts for the steps whose forms were opened.
 */
export function useStepStandings(answer: ApplicationAnswer, store: DraftStore): (step: Step) => StepStanding {
  const queries = useQueryClient();
  const dirty = useSnapshot(store.subscribeDirty, store.dirty);
  return (step) => {
    if (step.sections.length === 0) return screenStanding(step.screen, answer);
    const keys = (fetchedStepBundles(queries, step) ?? []).flatMap(keysOf);
    const { total, invalids, errors } = answer.progress[step.id] ?? { total: 0, invalids: 0, errors: [] };
    return {
      // Errors in unsaved answers are not reported.
      saved: errors.length > 0,
      begun: keys.some((key) => dirty.has(key)),
      empty: step.required === 0 && total === 0 && invalids === 0,
    };
  };
}
