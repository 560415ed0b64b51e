/**
 * What a page shows before its own code is there, and how the page takes over: what had the focus has it still, what was
 * typed stands where it was typed, and a button that was pressed meanwhile is pressed. Nothing of React: it is among the
 * first things that run.
 */
const CONTROLS = 'a[href], button';
/** The parts whose controls are the same ones, in the same order, as the first ones of this part of the page. */
const PARTS = ['header', 'main, [role=main]'];

/** A control of a part, by its number in it. */
interface At {
  readonly part: string;
  readonly number: number;
}

/** Called before the place is taken away; what it answers, when the page is shown in its stead. */
type Leave = () => (page: Element) => void;

interface Shown {
  readonly place: HTMLElement;
  readonly leave: Leave;
  /** Which of its controls was pressed. */
  pressed: At | null;
}

let shown: Shown | null = null;

const pageRoot = (): HTMLElement | null => document.getElementById('root');
const controlsOf = (place: Element | null, part: string): HTMLElement[] => [
  ...(place?.querySelector(part)?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];
const controlAt = (place: Element | null, at: At | null): HTMLElement | undefined =>
  at === null ? undefined : controlsOf(place, at.part)[at.number];

/** Where in a place a control is; null for none of its controls. */
function findAt(place: Element, control: Element | null): At | null {
  for (const part of PARTS) {
    const number = controlsOf(place, part).indexOf(control as HTMLElement);
    if (number >= 0) return { part, number };
  }
  return null;
}

/**
 * Shows the beginning of the page in place of the page, which is hidden until {@link endAhead}.
 *
 * @param place with a `role=main` whose controls are the first ones of the page's `main`, in the same order. A link works;
 *   a button is pressed once the page is there.
 * @param leave hands on more than focus and press
 */
export function showAhead(place: HTMLElement, leave: Leave = () => () => {}): void {
  const state: Shown = { place, leave, pressed: null };
  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) state.pressed = findAt(place, button);
  });
  pageRoot()?.setAttribute('hidden', '');
  document.body.prepend(place);
  shown = state;
}

/** Gives way to the page, which shows the same now, or something else. Does nothing where nothing is shown ahead. */
export function endAhead(): void {
  if (shown === null) return;
  const { place, pressed, leave } = shown;
  shown = null;
  const focused = findAt(place, document.activeElement);
  const handOn = leave();
  const root = pageRoot();
  const { scrollX, scrollY } = window;
  place.remove();
  root?.removeAttribute('hidden');
  if (root !== null) handOn(root);
  // The frame of a page that waited goes with the same work, and the browser would keep what was below it in its place.
  queueMicrotask(() => window.scrollTo(scrollX, scrollY));
  controlAt(root, focused)?.focus({ preventScroll: true });
  if (pressed !== null) whenIdle(() => controlAt(root, pressed)?.click());
}

/** Milliseconds after which a browser that does not say when it is idle is taken to be. */
const SOON_MS = 100;

/** Not while the page is being built: its process may not have begun to listen. */
function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work);
  else setTimeout(work, SOON_MS);
}
