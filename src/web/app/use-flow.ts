import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { ApplicationTask } from '../../../machines/application.catalog.ts';
import type { Facts } from '../../engine/facts.ts';
import type { FlowMachineEvent, TaskInput, TaskResult } from '../../engine/flow/machine-types.ts';
import type { Place } from '../../engine/flow/place.ts';
import { place } from '../../engine/flow/resume.ts';
import { applicationFlow } from './application-flow.ts';
import type { Way } from './flow-way.ts';

/** How a page does tasks of the application. Those that it leaves out belong to other pages. */
export type PageTasks = Partial<Record<ApplicationTask, (input: TaskInput) => Promise<TaskResult>>>;

/** The running flow of one application, as a page sees it. */
export interface RunningFlow {
  readonly here: Place;
  readonly facts: Facts;
  readonly send: (event: FlowMachineEvent) => void;
  /** Whether an event is allowed here, so that its button is offered. */
  readonly allows: (event: FlowMachineEvent) => boolean;
}

const TASKS: readonly ApplicationTask[] = [
  'submitApplication',
  'cancelApplication',
  'payInvoice',
  'loadExam',
  'answerExam',
];

const samePlace = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The page of the state where such a task runs does it; here it never answers. */
const elsewhere = () => new Promise<TaskResult>(() => {});

function actorFor(facts: Facts, way: Way, tasks: PageTasks) {
  const actors = Object.fromEntries(
    TASKS.map((name) => [
      name,
      fromPromise<TaskResult, TaskInput>(({ input }) => (tasks[name] ?? elsewhere)(input)),
    ]),
  );
  return createActor(applicationFlow.machine.provide({ actors }), { input: { facts, step: way.step } });
}

/**
 * Runs the application's flow for a page: from the facts along `way`, with this page's tasks.
 *
 * `facts`, `way` and `tasks` are those of the first render; later facts reach the flow as `FACTS` events. The
 * actor starts when the page is mounted and stops with it: nothing of it is stored.
 */
export function useFlow(startFacts: Facts, way: Way, tasks: PageTasks): RunningFlow {
  const [actor] = useState(() => actorFor(startFacts, way, tasks));
  const [events] = useState(way.events);
  const [running, setRunning] = useState(false);
  useLayoutEffect(() => {
    actor.start();
    for (const event of events) actor.send(event);
    setRunning(true);
    return () => void actor.stop();
  }, [actor, events]);
  const now = useSelector(actor, (snapshot) => place(applicationFlow, snapshot), samePlace);
  const facts = useSelector(actor, (snapshot) => snapshot.context.facts);
  const [{ send, allows }] = useState(() => ({
    send: (event: FlowMachineEvent) => actor.send(event),
    allows: (event: FlowMachineEvent) => actor.getSnapshot().can(event),
  }));
  return { here: running ? now : way.place, facts, send, allows };
}
