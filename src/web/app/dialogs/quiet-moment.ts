import { useEffect, useState } from 'react';

/** Milliseconds without a key or a press after which a person is taken to pause. */
const PAUSE_MS = 700;

/** What somebody types into or is choosing in. A frame keeps to itself what has the focus in it. */
const FIELDS = 'input, select, textarea, iframe, [contenteditable]';
const ACTIONS = ['keydown', 'input', 'pointerdown', 'pointerup', 'focusin', 'focusout'] as const;

/** Whether a dialog that opened now would take the focus from a field, or lie over another dialog. */
const isOccupied = (): boolean =>
  document.activeElement?.matches(FIELDS) === true || document.querySelector('dialog[open]') !== null;

/** Whether the page was never used: then nobody is on the way to a field. Browsers that do not say so are taken to be used. */
const isUnused = (): boolean => navigator.userActivation?.hasBeenActive === false;

/**
 * `true` from the first moment on in which a dialog that nobody asked for disturbs nobody: no field has the focus, no other
 * dialog is open, and nothing was typed or pressed for a while. Stays `true`.
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
