/** What a person gives in fields that are shown before the page's own code, and how the page's fields get it. */

/** A field stands in the page under its path in the draft. */
const FIELD = '[data-field]';
const CONTROLS = 'input, select, textarea';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

const controlsIn = (place: Element): Control[] => [...place.querySelectorAll<Control>(CONTROLS)];

/** The control of the page for one that was shown ahead of it: of the same field, at the same place in it. */
function counterpartIn(page: Element, control: Control): Control | null {
  const field = control.closest<HTMLElement>(FIELD);
  if (field === null) return null;
  const same = page.querySelector(`[data-field="${CSS.escape(field.dataset.field ?? '')}"]`);
  return same === null ? null : (controlsIn(same)[controlsIn(field).indexOf(control)] ?? null);
}

/** Whether a control says something else than what it came with. */
function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
}

/** Gives a control a value as a person would: what listens to it hears of it. */
function give(control: Control, like: Control): void {
  if (isTick(control)) {
    if (isTick(like) && control.checked !== like.checked) control.click();
    return;
  }
  // A library that watches the value of its own element takes a change that it has seen for none.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, like.value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

function focusLike(control: Control, like: Control): void {
  control.focus({ preventScroll: true });
  if (control instanceof HTMLSelectElement || like instanceof HTMLSelectElement) return;
  // Controls that have no caret to ask for, such as dates and ticks, say null.
  const { selectionStart, selectionEnd } = like;
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Takes what was given in the fields of a place, and the focus, and answers what hands both to the same fields of the page.
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
