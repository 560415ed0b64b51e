import { type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react';
import type { catalogs } from '../../../machines/catalogs.ts';
import type { ProtocolName } from '../../../machines/protocols.ts';
import type { FlowName } from '../../../machines/registry.ts';
import type { TaskState } from '../../engine/flow/state-file.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';
import { type LateComponent, lateComponent } from '../app/late-component.tsx';
import type { BrowserProtocol, BrowserTask, FlowRun, FlowView } from './flow-run.ts';

/** A running flow as a screen sees it: its position and the actions on it. */
export interface RunningFlow
  extends FlowView,
    Pick<FlowRun, 'flow' | 'before' | 'send' | 'allows' | 'resume'> {
  /** Milliseconds until the screen continues by itself, from the flow file; null if it does not. */
  readonly pauseMs: number | null;
  /** The retry rule for a failed task, from the flow file; null if it is not retried. */
  readonly retry: NonNullable<TaskState['retry']> | null;
}

/** The props of every screen, wizard and form of a flow. */
export interface ScreenProps<Subject> {
  readonly flow: RunningFlow;
  readonly subject: Subject;
  /** The overlay on top of the page; only pages that accept one get it. */
  readonly children?: ReactNode;
}

/** The props that the host passes to every page; a wizard takes its steps' screens from them. */
export interface PageProps<Subject> extends ScreenProps<Subject> {
  /** The screens, by name, of the steps that are not forms. */
  readonly stepScreens: StepScreens<Subject>;
}

/** The props of a wizard step that is not a form. */
export interface StepScreenProps<Subject> {
  readonly subject: Subject;
  readonly step: Step;
}

export type StepScreens<Subject> = Readonly<Partial<Record<string, ComponentType<StepScreenProps<Subject>>>>>;

/**
 * The screen of a state: a page; an overlay on a page; or an overlay on one of several pages, each of which accepts it:
 * the one that is shown stays as it is, otherwise it is the first.
 */
export type FlowScreen<Subject> =
  | ComponentType<PageProps<Subject>>
  | {
      readonly page: ComponentType<PageProps<Subject>>;
      readonly over: ComponentType<PageProps<Subject>>;
    }
  | {
      readonly over: ComponentType<PageProps<Subject>>;
      readonly pages: readonly [ComponentType<PageProps<Subject>>, ...ComponentType<PageProps<Subject>>[]];
    };

type Catalogs = typeof catalogs;
/** The tasks of all flows that a protocol carries out. */
type ProtocolTask = {
  [Name in keyof Catalogs]: Catalogs[Name]['protocols'][keyof Catalogs[Name]['protocols']] extends {
    readonly tasks: readonly (infer Task)[];
  }
    ? Task
    : never;
}[keyof Catalogs];

/**
 * The browser's side of one flow: the implementation of each screen, task and protocol in its catalog. A missing name
 * does not compile; `npm run flows` rejects a flow file with a name that the catalog lacks.
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
  /** Renders the wizards of the flow, on any step. */
  readonly wizard?: FlowScreen<Subject>;
  /** Tasks that a protocol carries out are omitted. */
  readonly tasks: Readonly<
    Record<Exclude<Extract<keyof Catalogs[Name]['tasks'], string>, ProtocolTask>, BrowserTask<Subject>>
  >;
  readonly protocols?: Readonly<Partial<Record<ProtocolName, BrowserProtocol<Subject>>>>;
  /** The screen to show while a task runs, by task; by default the previous screen stays. */
  readonly working?: Readonly<
    Partial<Record<Extract<keyof Catalogs[Name]['tasks'], string>, FlowScreen<Subject>>>
  >;
}

/**
 * A page from another module, fetched when it is first shown.
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
 * A part of a page from another module, such as a step's content or an overlay, fetched when it is first shown. The
 * component around it defines the loading state.
 *
 * @example over: screenPart(() => import('../features/application/cancel-done.tsx'), 'CancelDone')
 */
export function screenPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> {
  return lazy(async () => ({ default: (await load())[name] })) as unknown as FunctionComponent<Props>;
}
