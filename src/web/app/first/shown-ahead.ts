/**
 * What a page shows before its own code is there, and how the page takes over: what had the focus has it still, and a
 * button that was pressed meanwhile is pressed. Nothing of React: it is among the first things that run.
 */
const CONTROLS = 'a[href], button';

interface Shown {
  readonly place: HTMLElement;
  /** Which of its controls was pressed, by its number. */
  pressed: number | null;
}

let shown: Shown | null = null;

const pageRoot = (): HTMLElement | null => document.getElementById('root');
const controlsOf = (place: Element | null | undefined): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];
const contentOf = (place: Element | null): Element | null | undefined =>
  place?.querySelector('main, [role=main]');

/**
 * Shows the beginning of the page in place of the page, which is hidden until {@link endAhead}.
 *
 * @param place with a `role=main` whose controls are the first ones of the page's `main`, in the same order. A link works;
 *   a button is pressed once the page is there.
 */
export function showAhead(place: HTMLElement): void {
  const state: Shown = { place, pressed: null };
  for (const [number, control] of controlsOf(contentOf(place)).entries())
    if (control instanceof HTMLButtonElement)
      control.addEventListener('click', () => {
        state.pressed = number;
      });
  pageRoot()?.setAttribute('hidden', '');
  document.body.prepend(place);
  shown = state;
}

/** Gives way to the page, which shows the same now, or something else. Does nothing where nothing is shown ahead. */
export function endAhead(): void {
  if (shown === null) return;
  const { place, pressed } = shown;
  shown = null;
  const focused = controlsOf(contentOf(place)).indexOf(document.activeElement as HTMLElement);
  place.remove();
  const root = pageRoot();
  root?.removeAttribute('hidden');
  const controls = controlsOf(contentOf(root));
  controls[focused]?.focus({ preventScroll: true });
  // Not while the page is being built.
  if (pressed !== null) setTimeout(() => controls[pressed]?.click());
}
