import type { FormBundle } from '../../../engine/forms/form.ts';

const CONTROLS = 'input:not([type=hidden]):not([hidden]), select, textarea, button';

const fieldAt = (root: HTMLElement, path: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);

/** The field that must be filled before `path` appears (the ZIP of a city), or whose widget fills `path`. */
function waitedFor(bundle: FormBundle, path: string): string | null {
  const cut = path.lastIndexOf('.') + 1;
  const name = path.slice(cut);
  const filledBy = bundle.ui.fields[name]?.filledBy;
  if (filledBy !== undefined) return path.slice(0, cut) + filledBy;
  const found = Object.entries(bundle.ui.fields).find(
    ([, field]) => field.lookup?.city === name || field.lookup?.state === name,
  );
  return found === undefined ? null : path.slice(0, cut) + found[0];
}

/** A group of radio buttons gets the focus at the chosen one; any other control gets it itself. */
function chosenOf(first: HTMLElement, controls: readonly HTMLElement[]): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const group = controls.filter((one) => one instanceof HTMLInputElement && one.name === first.name);
  return group.find((one) => one.matches(':checked')) ?? first;
}

/** Puts the focus into the first control of an element that can have it. */
export function focusFirstControl(element: Element | null): boolean {
  const controls = [...(element?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const usable = controls.filter((control) => !control.matches(':disabled'));
  const [first] = usable;
  if (first === undefined) return false;
  const chosen = chosenOf(first, usable);
  chosen.focus({ preventScroll: true });
  chosen.scrollIntoView({ block: 'center' });
  return true;
}

/**
 * Focuses the field at a path within a section; if it is not shown, the field that it waits for, otherwise the
 * section's heading. Returns `false` if the section is not rendered.
 */
export function focusWithin(root: HTMLElement | null, bundle: FormBundle, path: string): boolean {
  if (root === null) return false;
  const waited = waitedFor(bundle, path);
  const places = [fieldAt(root, path), waited === null ? null : fieldAt(root, waited)];
  if (places.some((place) => place !== null && focusFirstControl(place))) return true;
  const heading = root.querySelector<HTMLElement>('h2');
  heading?.focus();
  return heading !== null;
}
