import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    insetBlockEnd: 0,
    insetInlineStart: 0,
    width: '100%',
    zIndex: 10,
    // The script positions its lower left corner.
    transformOrigin: '0 100%',
    padding: '12px 16px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '@media print': { display: 'none' },
  },
});

/** Puts a bar at the bottom of the visible area, in its own size at any zoom, and keeps that space free. */
function pin(bar: HTMLElement, seen: VisualViewport): void {
  const { scale, width, height, offsetLeft, offsetTop } = seen;
  const { clientHeight } = document.documentElement;
  const down = offsetTop + height - clientHeight;
  bar.style.width = `${width * scale}px`;
  bar.style.transform = `translate(${offsetLeft}px, ${down}px) scale(${1 / scale})`;
  document.documentElement.style.scrollPaddingBlockEnd = `${bar.offsetHeight / scale + 24}px`;
}

/**
 * A bar that stays at the bottom of the screen. It keeps its place and size when the page is zoomed with two fingers:
 * nobody has to zoom out for the next button.
 */
export function PinnedBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const styles = useStyles();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { visualViewport: seen } = window;
    const element = bar.current;
    if (seen === null || element === null) return;
    let asked = 0;
    const move = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => pin(element, seen));
    };
    const sizes = new ResizeObserver(move);
    sizes.observe(element);
    seen.addEventListener('resize', move);
    seen.addEventListener('scroll', move);
    return () => {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      seen.removeEventListener('resize', move);
      seen.removeEventListener('scroll', move);
      document.documentElement.style.scrollPaddingBlockEnd = '';
    };
  }, []);
  return (
    <section ref={bar} className={styles.bar} aria-label={label}>
      {children}
    </section>
  );
}
