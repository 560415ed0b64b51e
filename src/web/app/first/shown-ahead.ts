/**
 * Shows a page before its own code is loaded, and hands over to the page: the focus stays where it was, typed text is
 * kept, and a button pressed meanwhile is pressed. Without React: it is among the first code to run.
 */
const CONTROLS = 'a[href], button';
/** Parts whose controls match the first controls of the same part of the page, in the same order. */
const PARTS = ['header', 'nav', 'main'];

/** A control, by its part and its index in that part. */
interface At {
  readonly part: string;
  readonly number: number;
}

/** A pressed button, and the text of the row of a list that it is in. */
interface Pressed extends At {
  readonly row: string | undefined;
}

/** Called before the place is removed; the returned function is called when the page is shown instead. */
type Leave = () => (page: Element) => void;

interface Shown {
  readonly place: HTMLElement;
  readonly leave: Leave;
  /** The button that was pressed in it. */
  pressed: Pressed | null;
}

let shown: Shown | null = null;

const pageRoot = (): HTMLElement | null => document.getElementById('root');
const controlsOf = (place: Element | null, part: string): HTMLElement[] => [
  ...(place?.querySelector(part)?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];
const controlAt = (place: Element | null, at: At | null): HTMLElement | undefined =>
  at === null ? undefined : controlsOf(place, at.part)[at.number];

const rowOf = (control: Element): string | undefined => control.closest('li')?.textContent;

/** The part and index of a control in a place; null if it is not in the place. */
function findAt(place: Element, control: Element | null): At | null {
  for (const part of PARTS) {
    const number = controlsOf(place, part).indexOf(control as HTMLElement);
    if (number >= 0) return { part, number };
  }
  return null;
}

/**
 * Shows the beginning of the page ahead, instead of the page, which is hidden until {@link endAhead}.
 *
 * @param place an element whose header, menu and main have the first controls of those of the page, in the same order.
 *   Links work; buttons are pressed once the page is there.
 * @param leave hands more to the page than the focus and a pressed button
 */
export function showAhead(place: HTMLElement, leave: Leave = () => () => {}): void {
  const state: Shown = { place, leave, pressed: null };
  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const at = button === null ? null : findAt(place, button);
    if (button !== null && at !== null) state.pressed = { ...at, row: rowOf(button) };
  });
  pageRoot()?.setAttribute('hidden', '');
  document.body.prepend(place);
  shown = state;
}

/** Removes what is shown ahead, so that the page is visible. Does nothing if nothing is shown ahead. */
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
  // The frame of a waiting page is removed in the same task; the browser would scroll to keep the content below it in
  // place.
  queueMicrotask(() => window.scrollTo(scrollX, scrollY));
  controlAt(root, focused)?.focus({ preventScroll: true });
  if (pressed !== null) whenIdle(() => press(controlAt(root, pressed), pressed.row));
}

/** Presses a control, unless the list has another row in that place by now. */
function press(control: HTMLElement | undefined, row: string | undefined): void {
  if (control !== undefined && rowOf(control) === row) control.click();
}

/** Milliseconds after which a browser without idle callbacks counts as idle. */
const SOON_MS = 100;

/** Waits until the page is built: before that, its process may not be listening. */
function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work);
  else setTimeout(work, SOON_MS);
}
