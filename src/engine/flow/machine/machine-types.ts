import type { Facts } from '../../facts.ts';
import type { FlowEvent } from '../run/place.ts';

/** The input of a task. `attempt` starts at 1; `event` is the event that started the task. */
export interface TaskInput {
  readonly task: string;
  readonly state: string;
  readonly facts: Facts;
  readonly attempt: number;
  readonly event: FlowMachineEvent;
  /** True: run under an idempotency key, the same for every attempt of this visit. */
  readonly idempotent: boolean;
  /** The settings of the state's protocol in the flow file; empty if it names none. */
  readonly policy: Readonly<Record<string, number | null>>;
}

/** The result of a task: one of its outcomes, and the facts as the server knows them now. */
export interface TaskResult {
  readonly outcome: string;
  /** If absent, the known facts change as `sets` of the flow file says. */
  readonly facts?: Facts;
  /** The step to open when the outcome leads into a wizard. */
  readonly step?: string;
  /** Data for the next screen beside the facts. If absent, the previous data stays. */
  readonly data?: unknown;
}

/** An event for the running machine: `data` is passed to the task that it starts. */
export interface FlowMachineEvent extends FlowEvent {
  readonly data?: unknown;
  readonly facts?: Facts;
  readonly output?: TaskResult;
  readonly error?: unknown;
}

/** The start of the machine: the facts, and optionally the requested step. */
export interface FlowInput {
  readonly facts: Facts;
  readonly step?: string | null;
}

export interface FlowContext {
  readonly facts: Facts;
  /** The requested step to open next; null if there is none. */
  readonly wish: string | null;
  /** The wizard state that `visited` belongs to. */
  readonly wizard: string | null;
  readonly visited: readonly string[];
  readonly retries: number;
  /** The event that started the current task. */
  readonly cause: FlowMachineEvent;
  /** The error of the last task, or `failed` if that was its outcome; null if it succeeded. */
  readonly failure: unknown;
  /** The latest `data` of a task; null before. */
  readonly told: unknown;
}
