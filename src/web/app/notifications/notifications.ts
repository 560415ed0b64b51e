/** A notification; `text` is shown to the person, in their language. */
export interface Notification {
  readonly id: number;
  readonly intent: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** A snackbar appears at the top center, a toast at the top right. */
  readonly as: 'snackbar' | 'toast';
}

/** Maximum number of snackbars at once, and the display time of each kind. @see spec/platform.md §2 */
const MOST_AT_ONCE = 2;
export const SHOWN_FOR_MS = { snackbar: 5000, toast: 10_000 } as const;

type Listener = () => void;

/**
 * The notifications of a page: a new one pushes out the oldest.
 *
 * It has no timer: the view removes a notification when its time is over.
 */
export function createNotifications() {
  let shown: readonly Notification[] = [];
  let last = 0;
  const listeners = new Set<Listener>();
  const become = (next: readonly Notification[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const show = (as: Notification['as'], intent: Notification['intent'], text: string) => {
    last += 1;
    const others = shown.filter((one) => one.text !== text || one.as !== as);
    const [alike, rest] = [others.filter((one) => one.as === as), others.filter((one) => one.as !== as)];
    become([...rest, ...[...alike, { id: last, as, intent, text }].slice(-MOST_AT_ONCE)]);
  };
  return {
    current: () => shown,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (intent: Notification['intent'], text: string) => show('snackbar', intent, text),
    toast: (intent: Notification['intent'], text: string) => show('toast', intent, text),
    dismiss: (id: number) => become(shown.filter((one) => one.id !== id)),
  };
}

export const notifications = createNotifications();
export const { notify, toast } = notifications;
