/** Milliseconds without a key after which a field commits what was typed. */
export const REST_MS = 400;

/** Holds a field's text back while it is being typed. */
export interface TextKeeper {
  /** The field now reads `text`. */
  input(text: string): void;
  compositionStart(): void;
  /** The input method is done; the field now reads `text`. */
  compositionEnd(text: string): void;
  /** Commits what is held; does nothing when nothing is. */
  flush(): void;
  /** `true` while text is held back. */
  pending(): boolean;
}

/**
 * A field's own text: it is committed after {@link REST_MS} of rest, on blur and on every flush of the store,
 * and never in the middle of a composition (a half-written Kana or accent is nobody's answer). So a key costs
 * the same whatever the size of the form.
 *
 * @param port `commit` writes to the store; `hold` registers with it while text is held and gives the release
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
