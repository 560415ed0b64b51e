/** @see spec/platform.md §9 Delays */
const HIGHLIGHT_MS = 3000;

const ends = new WeakMap<Element, number>();

/**
 * Highlights a field for three seconds, counted anew at each call. Does nothing if the field is not shown.
 *
 * @example highlight('applicant_employers.0.income')
 */
export function highlight(path: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(path)}"]`);
  if (field === null) return;
  window.clearTimeout(ends.get(field));
  field.setAttribute('data-highlighted', '');
  ends.set(
    field,
    window.setTimeout(() => field.removeAttribute('data-highlighted'), HIGHLIGHT_MS),
  );
}
