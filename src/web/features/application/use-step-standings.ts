import { useQueryClient } from '@tanstack/react-query';
import type { Step, StepStanding } from '../../../engine/flow/wizard/progress.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import { useSnapshot } from '../../app/use-snapshot.ts';
import type { DraftStore } from '../../forms/index.ts';
import { fetchedStepBundles, keysOf } from '../../wizard/step-forms.ts';

/** What is known of the documents that a property asks for, and of the fees, which are no forms. */
function screenStanding(screen: string | null, answer: ApplicationAnswer): StepStanding {
  const documents = answer.required_document;
  if (screen === 'required-documents')
    return {
      saved: false,
      begun: documents.some(({ meta }) => meta.length > 0),
      empty: documents.length === 0,
    };
  // Fees are paid after the submit; until then there is nothing that this person could do there.
  return { saved: answer.formSubmitted, begun: false, empty: false };
}

/**
 * What of each step was saved and what was begun: by the answers that the server has, and by those that are typed here.
 * A part of the draft that was typed into counts for the steps whose forms were opened.
 */
export function useStepStandings(answer: ApplicationAnswer, store: DraftStore): (step: Step) => StepStanding {
  const queries = useQueryClient();
  const dirty = useSnapshot(store.subscribeDirty, store.dirty);
  return (step) => {
    if (step.sections.length === 0) return screenStanding(step.screen, answer);
    const keys = (fetchedStepBundles(queries, step) ?? []).flatMap(keysOf);
    const { total, invalids, errors } = answer.progress[step.id] ?? { total: 0, invalids: 0, errors: [] };
    return {
      // Nobody is told of errors in what they have not saved.
      saved: errors.length > 0,
      begun: keys.some((key) => dirty.has(key)),
      empty: step.required === 0 && total === 0 && invalids === 0,
    };
  };
}
