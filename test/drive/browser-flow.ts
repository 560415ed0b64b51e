import type { Locator, Page } from 'playwright-core';
import type { ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Entry } from '../../src/engine/explore/tours/driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { CallChange, HeldCalls, TaskCall } from './held-calls.ts';
import type { Around, Cue, Staging } from './stage.ts';

/** A page, and the context to play an event on it. */
export interface AtPage<Stage extends Around> {
  readonly page: Page;
  readonly stage: Stage;
  readonly event: ModelEvent;
  /** The facts that must be true afterwards. */
  readonly facts: Facts;
  readonly calls: HeldCalls;
  /** The reason why no person can do it here; it was done in another way, or there is nothing to do. */
  readonly leaveOut: (reason: string) => void;
}

/** The actions of a person at the page for an event. */
export type PageEvent<Stage extends Around> = (at: AtPage<Stage>) => Promise<void>;

/** An event or outcome that no person can cause at the page. */
export interface Unplayed<Stage extends Around> {
  readonly reason: string;
  /** Fails if the page offers it after all; omitted if the server alone decides. */
  readonly proof?: (page: Page) => Promise<void>;
  /** Moves the page to the next state. If omitted, the facts are stored and the page is opened in that state. */
  readonly instead?: PageEvent<Stage>;
}

/**
 * The parts that the browser driver needs for one flow in addition to the flow itself.
 *
 * @example new BrowserDriver(compiledFlow('application'), around, applicationInBrowser)
 */
export interface BrowserFlow<Stage extends Around> {
  readonly staging: Staging<Stage>;
  /** The address where the flow is opened if no page is requested: `/auth/applicant`. */
  readonly start: string;
  /** The address of a page of the portal, including the parameters that identify the person. */
  readonly address: (stage: Stage, path: string) => string;
  /** By task, the call that the pages make for it. */
  readonly calls: Readonly<Record<string, TaskCall>>;
  /** By task: ensures the wanted answer, and returns how its call continues. */
  readonly prepare: Readonly<Record<string, (stage: Stage, cue: Cue) => Promise<CallChange>>>;
  /** The browser's stored data of the person, by the storage key of the pages: that they are signed in. */
  readonly remembers?: (stage: Stage) => Readonly<Record<string, string>>;
  /** The browsers of the other parties. */
  readonly others?: {
    /** The address of a page of the process for the one who acts for a party. */
    readonly address: (
      stage: Stage,
      at: { readonly party: string; readonly who: string },
      path: string,
    ) => Promise<string>;
    /** Who of a party acts next, where several do; the party itself where it is always the same one. */
    readonly who: (stage: Stage, party: string, state: string) => Promise<string>;
    /** The stored data of the one who acts next. */
    readonly remembers: (
      stage: Stage,
      party: string,
      who: string,
    ) => Promise<Readonly<Record<string, string>>>;
  };
  /** Lets the time of the state be over; returns the outcome of the task to which time leads. */
  readonly passTime?: (stage: Stage) => Promise<string>;
  /** Prepares what the pages need in addition to the facts before the first of them is opened. */
  readonly ready?: (stage: Stage, entry: Entry) => Promise<void>;
  /** By `state.EVENT` or `EVENT`. `nav` events of the flow without an entry are played by opening their address. */
  readonly events: Readonly<Record<string, PageEvent<Stage>>>;
  /** By event: the wizard step on which it is played, if that is not every step. */
  readonly doneOn?: Readonly<Record<string, string>>;
  /** By `state.outcome`: what a person does instead of waiting for a timer of the page. */
  readonly hastened?: Readonly<Record<string, PageEvent<Stage>>>;
  /**
   * True if the page soon moves on by itself: after a task (`state.outcome`), or once opened in a state (`state`).
   * Its clock is then stopped until the tour continues, so that the screen can be checked.
   */
  readonly goesOn?: (name: string, facts: Facts) => boolean;
  /** By `state.EVENT` that the flow refuses: fails if the page offers it after all. */
  readonly notOffered?: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** States in which a page of another flow is opened: reaching its address is enough. */
  readonly elsewhere?: ReadonlySet<string>;
  /** States that no page shows, because others do the work by calls of their own: taken from the model. */
  readonly unseen?: ReadonlySet<string>;
  /** By `state/part`: what the page shows of a part that `data-state` does not name. */
  readonly parts?: Readonly<Record<string, (page: Page) => Locator>>;
  /** By `state.EVENT` or `state.outcome`. */
  readonly unplayed: Readonly<Record<string, Unplayed<Stage>>>;
  /** The steps that a page of a wizard shows, in their order. */
  readonly stepsOn: (page: Page) => Promise<readonly (string | null)[]>;
}
