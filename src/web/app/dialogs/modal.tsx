import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, in reading order; the main one last. */
  readonly actions: ReactNode;
  /** Called when the person closes the dialog with Escape or the backdrop; without it, neither closes the dialog. */
  readonly onDismiss?: () => void;
  /**
   * For a dialog that opens by itself: its title gets the focus, so that a key meant for the page presses no button.
   * Enter calls this once the key can be meant for the dialog.
   */
  readonly onEnter?: () => void;
  readonly size?: 'small' | 'large';
}

const useStyles = makeStyles({
  dialog: {
    width: 'min(480px, calc(100vw - 32px))',
    maxHeight: 'calc(100dvh - 32px)',
    padding: 0,
    overflow: 'hidden',
    border: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow64,
    '::backdrop': { backgroundColor: 'rgb(0 0 0 / 45%)' },
  },
  large: { width: 'min(860px, calc(100vw - 32px))' },
  // Only the body scrolls: title and buttons stay visible on every screen.
  inside: { maxHeight: 'inherit', display: 'flex', flexDirection: 'column', boxSizing: 'border-box' },
  title: {
    margin: 0,
    padding: '24px 24px 12px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  body: {
    minHeight: 0,
    overflowY: 'auto',
    padding: '4px 24px',
    lineHeight: tokens.lineHeightBase400,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    justifyContent: 'flex-end',
    padding: '16px 24px 24px',
  },
});

/** Drops the later clicks of a double click; the first click of a new one removes the listener. */
function dropRepeated(event: MouseEvent): void {
  if (event.detail < 2) {
    document.removeEventListener('click', dropRepeated, true);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The second click of a double click that closed a dialog must not act on the page below, however late a busy page
 * receives it.
 */
function dropSecondClick(): void {
  document.addEventListener('click', dropRepeated, true);
}

/** Returns the focus to the previous element, or to the page's heading if there was none or it was removed. */
function focusAfter(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere ? before : document.querySelector<HTMLElement>('main h1');
  target?.focus({ preventScroll: true });
}

const USABLE = 'a[href], button, input, select, textarea';

/** Milliseconds for which a dialog that opened by itself ignores keys: the person was still typing in the page. */
const TYPED_ON_MS = 600;

const PRESSING = ['Enter', ' '];

/** Whether a key press cannot be meant for a dialog opened at `openedAt`: it came too soon or is still held down. */
function isStray({ key, repeat, timeStamp }: KeyboardEvent, openedAt: number): boolean {
  return PRESSING.includes(key) && (repeat || timeStamp < openedAt + TYPED_ON_MS);
}

/** Whether an element overflows and has nothing focusable that would scroll it by keyboard. */
function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () =>
      setScrolls(element.scrollHeight > element.clientHeight && element.querySelector(USABLE) === null);
    const observer = new ResizeObserver(look);
    for (const seen of [element, ...element.children]) observer.observe(seen);
    return () => observer.disconnect();
  }, [box]);
  return scrolls;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it keeps the focus inside, makes the page behind inert, and returns
 * the focus afterwards without scrolling the page. It is open while mounted.
 */
export function Modal({ title, children, actions, onDismiss, onEnter, size = 'small' }: ModalProps) {
  const styles = useStyles();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const onBackdrop = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const openedAt = useRef(0);
  const isUnasked = onEnter !== undefined;
  const scrolls = useScrolls(body);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    openedAt.current = performance.now();
    if (isUnasked) head.current?.focus({ preventScroll: true });
    // Browsers treat a scrolling body as the first focusable element.
    if (document.activeElement === body.current)
      element?.querySelector<HTMLElement>(USABLE)?.focus({ preventScroll: true });
    return () => {
      element?.close();
      dropSecondClick();
      focusAfter(before);
    };
  }, [isUnasked]);
  const onKey = (event: ReactKeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape') {
      // Chromium closes a dialog at the second Escape even if the first one's cancel was prevented.
      event.preventDefault();
      onDismiss?.();
    } else if (onEnter !== undefined && isStray(event.nativeEvent, openedAt.current)) event.preventDefault();
    else if (event.key === 'Enter' && event.target === head.current) onEnter?.();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={mergeClasses(styles.dialog, size === 'large' && styles.large)}
      onKeyDown={onKey}
      onCancel={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        onBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // Ignores the second click of the double click that opened the dialog, and the end of a text selection in it.
        if (event.target === dialog.current && onBackdrop.current && event.detail < 2) onDismiss?.();
      }}
    >
      <div className={styles.inside}>
        <h2 ref={head} id={heading} className={styles.title} {...(isUnasked && { tabIndex: -1 })}>
          {title}
        </h2>
        <div
          ref={body}
          className={styles.body}
          // A scrolling body must be reachable by keyboard, even if it contains only text.
          {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': heading })}
        >
          {children}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
