/**
 * Calls `act` with an element as soon as it exists; pages are rendered one after the other.
 *
 * @returns a function that stops waiting.
 */
export function whenThere(id: string, act: (element: HTMLElement) => void): () => void {
  const here = document.getElementById(id);
  if (here !== null) {
    act(here);
    return () => {};
  }
  const waiting = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (element === null) return;
    waiting.disconnect();
    act(element);
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  return () => waiting.disconnect();
}

/**
 * Scrolls an element to the middle of the window and focuses it. It jumps, since there may be a hundred pages between
 * two spots.
 */
export function goTo(id: string): void {
  whenThere(id, (element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    element.focus({ preventScroll: true });
  });
}

/** The page in the middle of the window, from 1. */
export function pageInSight(): number {
  const middle = window.innerHeight / 2;
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')];
  const seen = pages.find((page) => page.getBoundingClientRect().bottom > middle);
  return Number(seen?.dataset.page ?? 1);
}
