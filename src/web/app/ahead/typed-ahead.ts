/** Takes over the values typed into fields that are shown before the page's own code runs. */

/** A field is marked in the page with its path in the draft. */
const FIELD = '[data-field]';
const CONTROLS = 'input, select, textarea';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

const controlsIn = (place: Element): Control[] => [...place.querySelectorAll<Control>(CONTROLS)];

/** The page's control for one that was shown ahead of it: in the same field, at the same position. */
function counterpartIn(page: Element, control: Control): Control | null {
  const field = control.closest<HTMLElement>(FIELD);
  if (field === null) return null;
  const same = page.querySelector(`[data-field="${CSS.escape(field.dataset.field ?? '')}"]`);
  return same === null ? null : (controlsIn(same)[controlsIn(field).indexOf(control)] ?? null);
}

/** Whether the value of a control differs from its initial one. */
function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
}

/** Sets a control's value as a person would: its listeners are called. */
function give(control: Control, like: Control): void {
  if (isTick(control)) {
    if (isTick(like) && control.checked !== like.checked) control.click();
    return;
  }
  // A library that tracks the value of its own element ignores a change made through that element's setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, like.value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

function focusLike(control: Control, like: Control): void {
  control.focus({ preventScroll: true });
  if (control instanceof HTMLSelectElement || like instanceof HTMLSelectElement) return;
  // Controls without a caret, such as dates and checkboxes, return null.
  const { selectionStart, selectionEnd } = like;
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Reads the values and the focus of the fields in an element; the returned function transfers them to the page.
 *
 * @example const handOn = typedIn(place); place.remove(); handOn(page)
 */
export function typedIn(place: Element): (page: Element) => void {
  const all = controlsIn(place);
  const focused = all.find((control) => control === document.activeElement);
  return (page) => {
    for (const control of all.filter(isChanged)) {
      const mine = counterpartIn(page, control);
      if (mine !== null) give(mine, control);
    }
    const mine = focused === undefined ? null : counterpartIn(page, focused);
    if (focused !== undefined && mine !== null) focusLike(mine, focused);
  };
}
