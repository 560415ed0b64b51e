/** What a portal counts about its own work. No text of a person and no id of a record ever gets here. */

/** A request that was answered. */
interface AnsweredRequest {
  readonly method: string;
  /** The route with its parameters' names, `/api/office/leases/:id`; null: no route answers such a path. */
  readonly route: string | null;
  readonly status: number;
  readonly seconds: number;
}

/** A call of an outside provider. `refused`: it answered that it will not; `failed`: no usable answer. */
export interface ProviderCall {
  readonly provider: string;
  /** One of few: `charge`, `send`; of a store of files its method, `PUT`, or `LIST`. */
  readonly call: string;
  readonly result: 'done' | 'refused' | 'failed';
  readonly seconds: number;
}

/** One run of a background job. */
export interface JobRun {
  readonly job: string;
  readonly result: 'done' | 'failed';
  readonly seconds: number;
  /** When it ended, in seconds since 1970. */
  readonly at: number;
  /** Seconds until its next run. */
  readonly pause: number;
}

/** Counts what happens in a process. Never throws, and keeps nothing but numbers. */
export interface Meter {
  answered(request: AnsweredRequest): void;
  called(call: ProviderCall): void;
  ran(run: JobRun): void;
  /** A date of an automatic payment is over, in this state: `paid`, `declined`. */
  autopayOver(state: string): void;
}

/** Counts nothing: for commands, and portals without `METRICS_PORT`. */
export const silentMeter: Meter = {
  answered: () => undefined,
  called: () => undefined,
  ran: () => undefined,
  autopayOver: () => undefined,
};
