/** Milliseconds without a key press after which a field commits its text. */
export const REST_MS = 400;

/** Holds back a field's text while the person types. */
export interface TextKeeper {
  /** The field's text is now `text`. */
  input(text: string): void;
  compositionStart(): void;
  /** The input method has finished; the field's text is now `text`. */
  compositionEnd(text: string): void;
  /** Commits the held text, if any. */
  flush(): void;
  /** `true` while text is held back. */
  pending(): boolean;
}

/**
 * A field's own text: it is committed after {@link REST_MS} of rest, on blur and on every flush of the store, and never
 * during a composition (a half-written Kana or accent is not an answer). So a key press costs the same in a form of any
 * size.
 *
 * @param port `commit` writes to the store; `hold` registers with it while text is held and returns the function that
 *   releases it
 * @example
 * const keeper = createTextKeeper({ commit: (text) => store.change(path, text), hold: store.hold });
 */
export function createTextKeeper(port: {
  readonly commit: (text: string) => void;
  readonly hold: (commit: () => void) => () => void;
}): TextKeeper {
  let held: string | null = null;
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let composing = false;

  function flush(): void {
    clearTimeout(timer);
    if (held === null) return;
    const text = held;
    held = null;
    release?.();
    release = null;
    port.commit(text);
  }

  function input(text: string): void {
    held = text;
    release ??= port.hold(flush);
    clearTimeout(timer);
    if (!composing) timer = setTimeout(flush, REST_MS);
  }

  return {
    input,
    compositionStart() {
      composing = true;
      clearTimeout(timer);
    },
    compositionEnd(text) {
      composing = false;
      input(text);
    },
    flush,
    pending: () => held !== null,
  };
}
