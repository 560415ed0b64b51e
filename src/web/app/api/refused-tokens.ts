type Listener = (token: string) => void;

const listeners = new Set<Listener>();

/** Hears of each token with which a call was answered 401. */
export function onRefusedToken(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells that a call with this token was answered 401. */
export function refuseToken(token: string): void {
  for (const listener of listeners) listener(token);
}
