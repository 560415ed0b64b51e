type Listener = (token: string) => void;

const listeners = new Set<Listener>();

/** Adds a listener for tokens for which a call returned 401. Returns the unsubscribe function. */
export function onRefusedToken(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the listeners that a call with this token returned 401. */
export function refuseToken(token: string): void {
  for (const listener of listeners) listener(token);
}
