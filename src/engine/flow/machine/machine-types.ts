import type { Facts } from '../../facts.ts';
import type { FlowEvent } from '../run/place.ts';

/** What a task gets from the engine. `attempt` starts at 1; `event` is what led to the task. */
export interface TaskInput {
  readonly task: string;
  readonly state: string;
  readonly facts: Facts;
  readonly attempt: number;
  readonly event: FlowMachineEvent;
  /** True: run under an idempotency key, the same one for every attempt of this visit. */
  readonly idempotent: boolean;
  /** The numbers that the flow file gives to the state's protocol; empty where it names none. */
  readonly policy: Readonly<Record<string, number | null>>;
}

/** What a task answers: one of its named outcomes, and, where they changed, the facts afterwards. */
export interface TaskResult {
  readonly outcome: string;
  readonly facts?: Facts;
  /** The step to open when the outcome leads into a wizard. */
  readonly step?: string;
  /** What the next screen shows of it, beside the facts. Left out: what was known before stays. */
  readonly data?: unknown;
}

/** An event for the running machine: `data` is handed to the task that it starts. */
export interface FlowMachineEvent extends FlowEvent {
  readonly data?: unknown;
  readonly facts?: Facts;
  readonly output?: TaskResult;
  readonly error?: unknown;
}

/** Where the machine starts: the facts, and optionally the step that the person asked for. */
export interface FlowInput {
  readonly facts: Facts;
  readonly step?: string | null;
}

export interface FlowContext {
  readonly facts: Facts;
  /** The step that is to be opened next, when somebody asked for one. */
  readonly wish: string | null;
  /** The wizard state that `visited` belongs to. */
  readonly wizard: string | null;
  readonly visited: readonly string[];
  readonly retries: number;
  /** The event that started the current task. */
  readonly cause: FlowMachineEvent;
  /** What the last task threw, or `failed` where it answered that; null when it has done its work. */
  readonly failure: unknown;
  /** The `data` that a task has answered last; null before. */
  readonly told: unknown;
}
