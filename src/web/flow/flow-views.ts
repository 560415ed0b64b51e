import { type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react';
import type { catalogs } from '../../../machines/catalogs.ts';
import type { ProtocolName } from '../../../machines/protocols.ts';
import type { FlowName } from '../../../machines/registry.ts';
import type { TaskState } from '../../engine/flow/flow-file.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';
import { type LateComponent, lateComponent } from '../app/late-component.tsx';
import type { BrowserProtocol, BrowserTask, FlowRun, FlowView } from './flow-run.ts';

/** A running flow as a screen has it: where it is, and what can be done there. */
export interface RunningFlow
  extends FlowView,
    Pick<FlowRun, 'flow' | 'before' | 'send' | 'allows' | 'resume'> {
  /** Milliseconds until the screen continues by itself, as the flow file says; null where it does not. */
  readonly pauseMs: number | null;
  /** How a task that failed is tried again, as the flow file says; null where it is not. */
  readonly retry: NonNullable<TaskState['retry']> | null;
}

/** What every screen, wizard and form of a flow gets. */
export interface ScreenProps<Subject> {
  readonly flow: RunningFlow;
  readonly subject: Subject;
  /** What is over the page; only a page that accepts an overlay gets something. */
  readonly children?: ReactNode;
}

/** What the host gives to every page: a wizard takes the screens of its steps from it. */
export interface PageProps<Subject> extends ScreenProps<Subject> {
  /** What the steps show that are no form, by name. */
  readonly stepScreens: StepScreens<Subject>;
}

/** What a step of a wizard gets that is no form. */
export interface StepScreenProps<Subject> {
  readonly subject: Subject;
  readonly step: Step;
}

export type StepScreens<Subject> = Readonly<Partial<Record<string, ComponentType<StepScreenProps<Subject>>>>>;

/** What stands for a state: a page, or something over a page that stays as it is. */
export type FlowScreen<Subject> =
  | ComponentType<PageProps<Subject>>
  | {
      readonly page: ComponentType<PageProps<Subject>>;
      readonly over: ComponentType<PageProps<Subject>>;
    };

type Catalogs = typeof catalogs;
/** The tasks that are carried out by a protocol, in whichever flow. */
type ProtocolTask = {
  [Name in keyof Catalogs]: Catalogs[Name]['protocols'][keyof Catalogs[Name]['protocols']] extends {
    readonly tasks: readonly (infer Task)[];
  }
    ? Task
    : never;
}[keyof Catalogs];

/**
 * The browser's side of one flow: for each screen, task and protocol of its catalog what shows it or does it. A name
 * that is missing does not compile; a flow file with a name that is not in the catalog is refused by `npm run flows`.
 */
export interface FlowInBrowser<Name extends FlowName, Subject> {
  readonly screens: Readonly<
    Record<
      Exclude<Catalogs[Name]['screens'][number], Catalogs[Name]['stepScreens'][number]>,
      FlowScreen<Subject>
    >
  >;
  readonly stepScreens: Readonly<
    Record<Catalogs[Name]['stepScreens'][number], ComponentType<StepScreenProps<Subject>>>
  >;
  /** Shows the wizards of the flow, whichever step they are on. */
  readonly wizard?: FlowScreen<Subject>;
  /** Those that a protocol carries out are left out. */
  readonly tasks: Readonly<
    Record<Exclude<Extract<keyof Catalogs[Name]['tasks'], string>, ProtocolTask>, BrowserTask<Subject>>
  >;
  readonly protocols?: Readonly<Partial<Record<ProtocolName, BrowserProtocol<Subject>>>>;
  /** By task: what is shown while it runs. Left out: what was there before. */
  readonly working?: Readonly<
    Partial<Record<Extract<keyof Catalogs[Name]['tasks'], string>, FlowScreen<Subject>>>
  >;
}

/**
 * A page of another module, fetched when it is first shown.
 *
 * @example screens: { finish: screen(() => import('../features/finish/finish-screens.tsx'), 'FinishScreen') }
 */
export function screen<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LateComponent<Props> {
  return lateComponent(async () => (await load())[name]);
}

/**
 * A part of a page from another module, fetched when it is first shown: what a step shows, or what is over a page. What is
 * around it says how it waits.
 *
 * @example over: screenPart(() => import('../features/application/cancel-done.tsx'), 'CancelDone')
 */
export function screenPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> {
  return lazy(async () => ({ default: (await load())[name] })) as unknown as FunctionComponent<Props>;
}
