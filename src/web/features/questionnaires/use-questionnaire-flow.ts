import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import questionnaireFile from '../../../../flows/questionnaire.flow.json' with { type: 'json' };
import type { Facts } from '../../../engine/facts.ts';
import { buildFlow } from '../../../engine/flow/build.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine-types.ts';
import type { Place } from '../../../engine/flow/place.ts';
import { place } from '../../../engine/flow/resume.ts';
import { useLatest } from '../../app/use-latest.ts';

/** The flow of the four questionnaires. It was checked when the page was built. */
const flow = buildFlow(questionnaireFile as FlowFile);

const samePlace = (one: Place, other: Place): boolean => one.state === other.state;

/**
 * Runs the flow of a questionnaire from the facts of the first render. `submitAnswers` is the page's side of the
 * task of that name.
 */
export function useQuestionnaireFlow(
  facts: Facts,
  submitAnswers: () => Promise<TaskResult>,
): { readonly here: Place; readonly submit: () => void } {
  const latest = useLatest(submitAnswers);
  const [actor] = useState(() => {
    const actors = { submitAnswers: fromPromise<TaskResult, TaskInput>(() => latest.current()) };
    return createActor(flow.machine.provide({ actors }), { input: { facts } });
  });
  useLayoutEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const here = useSelector(actor, (snapshot) => place(flow, snapshot), samePlace);
  return { here, submit: () => actor.send({ type: 'SUBMIT' }) };
}
