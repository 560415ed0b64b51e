/** What a notification says; `text` is for the person, in their language. */
export interface Notification {
  readonly id: number;
  readonly intent: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
}

/** At most so many at once, each for so long. @see spec/platform.md §2 */
export const MOST_AT_ONCE = 2;
export const SHOWN_FOR_MS = 5000;

type Listener = () => void;

/**
 * The notifications of a page: a new one pushes out the oldest.
 *
 * Keeps no clock: the view takes one away when its time is over.
 */
export function createNotifications() {
  let shown: readonly Notification[] = [];
  let last = 0;
  const listeners = new Set<Listener>();
  const become = (next: readonly Notification[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => shown,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (intent: Notification['intent'], text: string) => {
      last += 1;
      const others = shown.filter((one) => one.text !== text);
      become([...others, { id: last, intent, text }].slice(-MOST_AT_ONCE));
    },
    dismiss: (id: number) => become(shown.filter((one) => one.id !== id)),
  };
}

export const notifications = createNotifications();
export const { notify } = notifications;
