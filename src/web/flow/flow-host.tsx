import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { type Place, shownAt } from '../../engine/flow/run/place.ts';
import { endAhead } from '../app/first/shown-ahead.ts';
import { Waiting } from '../app/page/waiting.tsx';
import { useLatest } from '../app/use-latest.ts';
import type { FlowRun, FlowWork } from './flow-run.ts';
import type { FlowScreen, PageProps, StepScreens } from './flow-views.ts';
import { signsAsked, useShownState } from './shown-state.ts';
import { useFlowAddress } from './use-flow-address.ts';
import { useFlowRun } from './use-flow-run.ts';

/** A process on an old release may name a screen that this version of the pages no longer has. */
const OutdatedPage = lazy(() => import('./outdated-page.tsx'));

type Screens<Subject> = Readonly<Partial<Record<string, FlowScreen<Subject>>>>;

interface FlowHostProps<Subject> {
  readonly flow: CompiledFlow;
  /** The facts from the server. Later ones are passed to the running flow. */
  readonly facts: Facts;
  /** The data that the screens and tasks of the flow need besides the flow itself. */
  readonly subject: Subject;
  readonly browser: FlowWork<Subject> & {
    readonly screens: Screens<Subject>;
    readonly working?: Screens<Subject>;
    readonly stepScreens?: StepScreens<Subject>;
    readonly wizard?: FlowScreen<Subject>;
    /** Shows the states that are a form. */
    readonly form?: FlowScreen<Subject>;
  };
  /** Returns the address of a page of the flow: the path with the parameters that identify the person. */
  readonly addressOf: (path: string, place: Place) => string;
  /** Fetches the facts from the server when another page of the flow is requested. */
  readonly refresh?: (() => Promise<Facts>) | undefined;
  /** True if the page also belongs to another flow, which shows its state on the root element. */
  readonly isInner?: boolean;
}

interface SignProps {
  readonly run: FlowRun;
  readonly here: Place;
  readonly where: 'body' | 'documentElement';
}

/**
 * Runs a flow for a subject from the server's facts: shows the screen of the current state and keeps the address and
 * the flow in sync. The flow changes the address. An address that the person opens moves the flow there if the facts
 * allow it; otherwise the page that the facts lead to is shown.
 *
 * @example
 * <FlowHost flow={flow} facts={facts} subject={{ token }} browser={questionnaireInBrowser} addressOf={addressOf} />
 */
export function FlowHost<Subject>(props: FlowHostProps<Subject>) {
  const { flow, facts, subject, browser, isInner = false } = props;
  const { pathname } = useLocation();
  const path = useLatest(pathname);
  const { run, running } = useFlowRun(flow, facts, browser, subject, () => ({ route: path.current }));
  const { here } = running;
  useFlowAddress({ run, here, addressOf: props.addressOf, refresh: props.refresh });
  const shown = useRef<ShownScreen<Subject> | null>(null);
  const isOutdated = here.screen !== null && browser.screens[here.screen] === undefined;
  shown.current = shownScreen(screenOf(browser, here), shown.current);
  return (
    <Suspense fallback={<Waiting />}>
      <Sign run={run} here={here} where={isInner ? 'body' : 'documentElement'} />
      {isOutdated ? (
        <OutdatedPage />
      ) : (
        <Shown
          screen={shown.current}
          flow={running}
          subject={subject}
          stepScreens={browser.stepScreens ?? {}}
        />
      )}
    </Suspense>
  );
}

/** Publishes the current state once its page is rendered. */
function Sign({ run, here, where }: SignProps): null {
  // A wizard ends the prerendered page itself once its step is rendered.
  useLayoutEffect(() => {
    if (here.kind !== 'wizard') endAhead();
  }, [here.kind]);
  const signs = signsAsked() ? { events: run.events(), shows: shownAt(here) } : null;
  useShownState(run.flow.id, here.state, here.step, where, signs);
  return null;
}

/** The screen of a place; null to keep the previous screen. */
function screenOf<Subject>(
  { screens, wizard, form, working = {} }: FlowHostProps<Subject>['browser'],
  { kind, screen, task }: Place,
): FlowScreen<Subject> | null {
  if (kind === 'wizard') return wizard ?? null;
  if (kind === 'form') return form ?? null;
  return (screen === null ? working[task ?? ''] : screens[screen]) ?? null;
}

interface ShownScreen<Subject> {
  readonly page: ComponentType<PageProps<Subject>>;
  readonly over: ComponentType<PageProps<Subject>> | null;
}

/** The page and the overlay of a screen, after those that were shown before it. */
function shownScreen<Subject>(
  screen: FlowScreen<Subject> | null,
  before: ShownScreen<Subject> | null,
): ShownScreen<Subject> | null {
  if (screen === null) return before;
  if (typeof screen !== 'object' || !('over' in screen)) return { page: screen, over: null };
  if ('page' in screen) return screen;
  const { pages, over } = screen;
  return { page: pages.find((page) => page === before?.page) ?? pages[0], over };
}

function Shown<Subject>(
  props: PageProps<Subject> & { readonly screen: ShownScreen<Subject> | null },
): ReactNode {
  const { screen, ...given } = props;
  if (screen === null) return <Waiting />;
  const { page: Page, over: Over } = screen;
  return <Page {...given}>{Over === null ? null : <Over {...given} />}</Page>;
}
