import { useEffect, useState } from 'react';

/** Milliseconds without a key or a press that count as a pause. */
const PAUSE_MS = 700;

/** Elements in which a person types or chooses. A frame does not reveal which of its elements has the focus. */
export const FIELDS = 'input, select, textarea, iframe, [contenteditable]';
const ACTIONS = ['keydown', 'input', 'pointerdown', 'pointerup', 'focusin', 'focusout'] as const;

/** Whether a dialog that opened now would take the focus from a field or cover another dialog. */
const isOccupied = (): boolean =>
  document.activeElement?.matches(FIELDS) === true || document.querySelector('dialog[open]') !== null;

/** Whether the page was never used, so nobody is about to type. If the browser cannot tell, the page counts as used. */
const isUnused = (): boolean => navigator.userActivation?.hasBeenActive === false;

/**
 * Turns `true` when a dialog can open by itself without disturbing: no field has the focus, no other dialog is open,
 * and nothing was typed or pressed for a while. Stays `true`.
 *
 * @param wanted whether there is something to show
 * @example const isQuiet = useQuietMoment(items.length > 0)
 */
export function useQuietMoment(wanted: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!wanted || isQuiet) return;
    let timer = 0;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE_MS);
    };
    const look = () => (isOccupied() ? wait() : setQuiet(true));
    for (const action of ACTIONS) document.addEventListener(action, wait, true);
    if (isUnused()) look();
    else wait();
    return () => {
      window.clearTimeout(timer);
      for (const action of ACTIONS) document.removeEventListener(action, wait, true);
    };
  }, [wanted, isQuiet]);
  return isQuiet;
}
