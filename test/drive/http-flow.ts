import type { ProcessName } from '../../src/db/process/process.repository.ts';
import type { Answers } from '../../src/engine/explore/model/projection.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { Around, Cue, Staging } from './stage.ts';
import type { WireAnswer, WireCall } from './wire.ts';

/** The part of an event log entry that contains the state of the flow. */
export interface Logged {
  readonly event: string;
  readonly state_after: string;
  /** null if no task ran. */
  readonly outcome: string | null;
}

/** A wizard step that is saved with answers of that kind, and the facts that must be true afterwards. */
export interface SavedStep {
  readonly step: string;
  readonly answers: Answers;
  readonly facts: Facts;
}

/**
 * The calls of one flow: which call belongs to which task and event, and how the wanted answer is produced. `Stage`
 * is the environment with the person of the tour.
 *
 * @example new HttpDriver(compiledFlow('guestcard'), around, guestcardHttp)
 */
export interface HttpFlow<Stage extends Around> {
  readonly staging: Staging<Stage>;
  /** By task: makes calls so that the wanted answer comes, and returns its outcome by the name in the flow. */
  readonly tasks: Readonly<Record<string, (stage: Stage, cue: Cue) => Promise<string>>>;
  /**
   * By event that begins a task: its call, which the server must refuse if the flow refuses the event. null:
   * a repeat, which the server answers as it did the first time, without a second effect.
   */
  readonly requests: Readonly<Record<string, (stage: Stage) => Promise<WireAnswer | null>>>;
  /** By event that leads from page to page: the calls that a page makes for it. */
  readonly asides?: Readonly<Record<string, (stage: Stage, facts: Facts) => Promise<void>>>;
  /** Saves one step of a wizard. null if such a save is no call. */
  readonly save?: (stage: Stage, saved: SavedStep) => Promise<WireAnswer | null>;
  /** By task: outcomes that no call can bring about, with the reason. */
  readonly unplayable: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The process of the person in this flow: the call that asks for it (without a token they have none yet), or its name
   * on the server, if no call tells it.
   */
  readonly process: (stage: Stage) => WireCall | ProcessName;
  /** The facts of the person in the database. */
  readonly stored: (stage: Stage) => Promise<Facts>;
  /** The event log of this flow, oldest first. */
  readonly log: (stage: Stage) => Promise<readonly Logged[]>;
  /** Every outcome but these stands in the log: those are refused before anything happens. Absent: any may be. */
  readonly unlogged?: readonly string[];
  /** The server does the following tasks in the same call: the first log entry is the outcome of the call. */
  readonly goesOn?: boolean;
}
