import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine-types.ts';
import type { Place } from '../../../engine/flow/place.ts';
import { place, snapshotAt } from '../../../engine/flow/resume.ts';
import { applicationFlow } from '../../app/application-flow.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';

/** How the application's tasks are done on this page. Each answers with one of its named outcomes. */
export interface ApplicationTasks {
  readonly submitApplication: () => Promise<TaskResult>;
  readonly cancelApplication: () => Promise<TaskResult>;
}

const samePlace = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Tasks of other pages: the page of the state where they run does them. */
const elsewhere = fromPromise<TaskResult, TaskInput>(() => new Promise(() => {}));

/**
 * The running flow of one application: where the person stands, and the way to send it events.
 *
 * Starts where `start` says, which the caller has found from the facts.
 */
export function useApplicationFlow(answer: ApplicationAnswer, start: Place, tasks: ApplicationTasks) {
  const [machine, snapshot] = useMemo(
    () => [
      applicationFlow.machine.provide({
        actors: {
          submitApplication: fromPromise<TaskResult, TaskInput>(tasks.submitApplication),
          cancelApplication: fromPromise<TaskResult, TaskInput>(tasks.cancelApplication),
          payInvoice: elsewhere,
          loadExam: elsewhere,
          answerExam: elsewhere,
        },
      }),
      snapshotAt(applicationFlow, answer.facts, start),
    ],
    // The actor is made once; what changes later reaches it as events.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    [],
  );
  const actor = useActorRef(machine, { snapshot, input: { facts: answer.facts, step: start.step } });
  const here = useSelector(actor, (now) => place(applicationFlow, now), samePlace);
  const facts = useSelector(actor, (now) => now.context.facts);
  return { actor, here, facts };
}
