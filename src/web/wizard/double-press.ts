/** Whether the current presses began in an action bar. */
let hasBegunInBar = false;
let isWatching = false;

function judge(event: MouseEvent): void {
  const isInBar = event.target instanceof Element && event.target.closest('[data-action-bar]') !== null;
  if (event.detail <= 1) {
    if (event.type === 'mousedown') hasBegunInBar = isInBar;
  } else if (hasBegunInBar && !isInBar) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * From this call on, the second press of a double click that began in an action bar counts only there: by then the page
 * may have scrolled to an error, and the press would answer the question that is now under the pointer.
 */
export function watchDoublePresses(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, judge, true);
}
