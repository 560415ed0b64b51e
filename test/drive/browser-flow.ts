import type { Locator, Page } from 'playwright-core';
import type { ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Entry } from '../../src/engine/explore/tours/driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { CallChange, HeldCalls, TaskCall } from './held-calls.ts';
import type { Around, Cue, Staging } from './stage.ts';

/** A page, and what is needed to play an event on it. */
export interface AtPage<Stage extends Around> {
  readonly page: Page;
  readonly stage: Stage;
  readonly event: ModelEvent;
  /** The facts as they must be afterwards. */
  readonly facts: Facts;
  readonly calls: HeldCalls;
  /** The reason why no person can do it here; it was done in another way, or there is nothing to do. */
  readonly leaveOut: (reason: string) => void;
}

/** What a person does at the page for an event. */
export type PageEvent<Stage extends Around> = (at: AtPage<Stage>) => Promise<void>;

/** Something of the flow that no person can cause at the page. */
export interface Unplayed<Stage extends Around> {
  readonly reason: string;
  /** Fails where the page offers it after all; left out where the server alone decides. */
  readonly proof?: (page: Page) => Promise<void>;
  /** How the page gets to the next state. Left out: the facts are put, and the page is opened in that state. */
  readonly instead?: PageEvent<Stage>;
}

/**
 * What the browser driver needs for one flow in addition to the flow itself.
 *
 * @example new BrowserDriver(compiledFlow('application'), around, applicationInBrowser)
 */
export interface BrowserFlow<Stage extends Around> {
  readonly staging: Staging<Stage>;
  /** Where the flow is opened when no page is asked for: `/auth/applicant`. */
  readonly start: string;
  /** The address of a page of the portal, with what it needs to know the person. */
  readonly address: (stage: Stage, path: string) => string;
  /** By task, the call that the pages make for it. */
  readonly calls: Readonly<Record<string, TaskCall>>;
  /** By task: makes sure that it is answered as is wanted, and says how its call goes on. */
  readonly prepare: Readonly<Record<string, (stage: Stage, cue: Cue) => Promise<CallChange>>>;
  /** What the browser remembers of the person, by the key under which the pages store it: that they are signed in. */
  readonly remembers?: (stage: Stage) => Readonly<Record<string, string>>;
  /** What the pages need in addition to the facts before the first of them is opened. */
  readonly ready?: (stage: Stage, entry: Entry) => Promise<void>;
  /** By `state.EVENT` or `EVENT`. What is `nav` in the flow and is not here is done by opening its address. */
  readonly events: Readonly<Record<string, PageEvent<Stage>>>;
  /** By event: the step of the wizard that it is done on, where that is not every step. */
  readonly doneOn?: Readonly<Record<string, string>>;
  /** By `state.outcome`: what a person does instead of waiting for a timer of the page. */
  readonly hastened?: Readonly<Record<string, PageEvent<Stage>>>;
  /**
   * Whether the page soon goes on by itself: after a task (`state.outcome`), or once it is opened in a state (`state`).
   * Its time stands still then, so that it is seen before, until the tour goes on.
   */
  readonly goesOn?: (name: string, facts: Facts) => boolean;
  /** By `state.EVENT`, where the flow refuses it: fails where the page offers it after all. */
  readonly notOffered?: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** States in which a page of another flow is opened: reaching its address is enough. */
  readonly elsewhere?: ReadonlySet<string>;
  /** States that no page shows, because others do the work by calls of their own: taken as the model has them. */
  readonly unseen?: ReadonlySet<string>;
  /** By `state/part`: what the page shows of a part that `data-state` does not name. */
  readonly parts?: Readonly<Record<string, (page: Page) => Locator>>;
  /** By `state.EVENT` or `state.outcome`. */
  readonly unplayed: Readonly<Record<string, Unplayed<Stage>>>;
  /** The steps that a page of a wizard shows, in their order. */
  readonly stepsOn: (page: Page) => Promise<readonly (string | null)[]>;
}
