import { branchesOf } from '../guarded.ts';
import { actorOf, type TaskState } from '../state-file.ts';
import { eventsOf, guardOf, idOf, leads, type StateConfig, type Transition } from './leads.ts';
import { RUNNING, taskId, WAITING } from './state-parts.ts';

function outcomeTransitions(name: string, state: TaskState): Transition[] {
  const work = { state: name, task: state.task };
  return Object.entries(state.outcomes).flatMap(([outcome, target]) =>
    branchesOf(target).map(
      (branch): Transition => ({
        target: idOf(branch.to),
        guard: { type: 'answered', params: { ...work, outcome, ...guardOf(branch) } },
        actions: [
          { type: 'takeChanges', params: work },
          { type: 'takeFacts' },
          ...(outcome === 'failed' ? [{ type: 'keepFailure' as const }] : []),
        ],
      }),
    ),
  );
}

/** The configuration of a task: invoked, with a transition per outcome; retried if its state defines that. */
export function taskConfig(name: string, state: TaskState): StateConfig {
  const { retry, timeoutMs, outcomes } = state;
  const failed: Transition[] = retry
    ? [
        {
          target: WAITING,
          guard: { type: 'retryLeft', params: { times: retry.times } },
          actions: [{ type: 'keepFailure' }],
        },
        ...leads(outcomes.exhausted ?? []),
      ]
    : leads(outcomes.failed ?? []).map((to) => ({
        ...to,
        actions: [{ type: 'takeFacts' }, { type: 'keepFailure' }],
      }));
  const running: StateConfig = {
    invoke: {
      id: taskId(name),
      src: actorOf(state),
      input: ({ context }) => ({
        task: state.task,
        state: name,
        facts: context.facts,
        attempt: context.retries + 1,
        event: context.cause,
        idempotent: state.idempotent ?? false,
        policy: state.policy ?? {},
      }),
      onDone: [...outcomeTransitions(name, state), ...failed],
      onError: failed,
    },
    ...(timeoutMs !== undefined && { after: { [timeoutMs]: leads(outcomes.timeout ?? []) } }),
  };
  const entry = { type: 'beginTask' as const };
  if (!retry) return { ...running, entry, on: eventsOf(state) };
  const again: Transition = { target: RUNNING, actions: { type: 'countRetry' } };
  return {
    entry,
    on: eventsOf(state),
    initial: RUNNING,
    states: {
      [RUNNING]: running,
      [WAITING]: {
        after: { [retry.everyMs]: again },
        on: { RETRY: again, STOP: leads(outcomes.exhausted ?? []) },
      },
    },
  };
}
