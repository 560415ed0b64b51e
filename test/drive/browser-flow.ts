import type { Locator, Page } from 'playwright-core';
import type { ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Entry } from '../../src/engine/explore/tours/driver.ts';
import type { Facts } from '../../src/engine/facts.ts';
import type { CallChange, HeldCalls, TaskCall } from './held-calls.ts';
import type { Around, Cue, Staging } from './stage.ts';

/** Somebody in front of a page who is about to do something. */
export interface AtPage<Stage extends Around> {
  readonly page: Page;
  readonly stage: Stage;
  readonly event: ModelEvent;
  /** The facts as they must be afterwards. */
  readonly facts: Facts;
  readonly calls: HeldCalls;
  /** It cannot be done by hand here, for this reason; it was done in another way, or there is nothing to do. */
  readonly leaveOut: (reason: string) => void;
}

/** What a person does at the page for an event. */
export type PageEvent<Stage extends Around> = (at: AtPage<Stage>) => Promise<void>;

/** Something of the flow that no person can bring about at the page. */
export interface Unplayed<Stage extends Around> {
  readonly reason: string;
  /** Fails where the page offers it after all; left out where the server alone decides. */
  readonly proof?: (page: Page) => Promise<void>;
  /** How the page comes to where the flow goes on. Left out: the facts are put, and the page is opened there. */
  readonly instead?: PageEvent<Stage>;
}

/**
 * What a browser has to know of one flow beside the flow itself.
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
  /** What the pages need beside the facts before somebody opens the first of them. */
  readonly ready?: (stage: Stage, entry: Entry) => Promise<void>;
  /** By `state.EVENT` or `EVENT`. What is `nav` in the flow and is not here is done by opening its address. */
  readonly events: Readonly<Record<string, PageEvent<Stage>>>;
  /** By event: the step of the wizard that it is done on, where that is not every step. */
  readonly doneOn?: Readonly<Record<string, string>>;
  /** By `state.outcome`: what a person does who does not wait until the page goes on by itself. */
  readonly hastened?: Readonly<Record<string, PageEvent<Stage>>>;
  /** States by which the flow is left for a page of another flow: it is enough to come by its address. */
  readonly elsewhere?: ReadonlySet<string>;
  /** By `state/part`: what the page shows of a part that `data-state` does not name. */
  readonly parts?: Readonly<Record<string, (page: Page) => Locator>>;
  /** By `state.EVENT` or `state.outcome`. */
  readonly unplayed: Readonly<Record<string, Unplayed<Stage>>>;
  /** The steps that a page of a wizard shows, in their order. */
  readonly stepsOn: (page: Page) => Promise<readonly (string | null)[]>;
}
