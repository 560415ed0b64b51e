import { useLayoutEffect } from 'react';

/** The width of the viewport that the signing pages force, in CSS pixels. @see spec/pre-application.md §2 Lease signing */
const FORCED_WIDTH = 1024;

/** How many CSS pixels appear as one on this screen; a phone shows 1024 of them side by side. */
const magnification = (): number => Math.max(1, FORCED_WIDTH / window.screen.width);

/**
 * Forces the width of the viewport to 1024 while a component is mounted, then restores the page. People zoom in on it
 * with two fingers; controls around the document (`--magnified`) are as large as on other pages.
 */
export function useForcedWidth(): void {
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (meta === null) return;
    const { content: before } = meta;
    const root = document.documentElement;
    meta.content = `width=${FORCED_WIDTH}`;
    root.dataset.forcedWidth = '';
    root.style.setProperty('--magnified', String(magnification()));
    return () => {
      meta.content = before;
      delete root.dataset.forcedWidth;
      root.style.removeProperty('--magnified');
    };
  }, []);
}
