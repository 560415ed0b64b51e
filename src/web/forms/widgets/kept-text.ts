import {
  type CompositionEvent,
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLatest } from '../../app/use-latest.ts';
import { createTextKeeper } from '../field/text-keeper.ts';
import { useSectionScope } from '../section/scopes.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Connects an element's text with the stored value. */
export interface TextPort {
  /** The stored value, read again, as text of the element. */
  readonly show: () => string;
  /** Whether a text of the element means the stored value, even if it is written differently (`1.` for 1). */
  readonly says: (text: string) => boolean;
  readonly commit: (text: string) => void;
  /** Called with the element's text on blur, after the commit. */
  readonly onLeave?: ((text: string) => void) | undefined;
}

/** The wiring of an element that keeps its own text. */
export interface KeptText<E extends TextElement> {
  readonly elementRef: RefObject<E | null>;
  readonly handlers: {
    readonly onInput: (event: FormEvent<E>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<E>) => void;
    readonly onBlur: (event: FocusEvent<E>) => void;
  };
}

/**
 * Connects a text element to the store: the element holds the typed text, the keeper commits it, and a change from
 * elsewhere (an effect, a lookup, a prefill) is written into the element. Text is never rewritten while the person
 * types; it gets its stored form on blur.
 *
 * @param shown the stored value as the element shows it, as of this render
 */
export function useKeptText<E extends TextElement>(shown: string, port: TextPort): KeptText<E> {
  const { store } = useSectionScope();
  const elementRef = useRef<E>(null);
  const latest = useLatest(port);
  const [keeper] = useState(() =>
    createTextKeeper({ commit: (text) => latest.current.commit(text), hold: store.hold }),
  );
  const [handlers] = useState(() => ({
    onInput: (event: FormEvent<E>) => keeper.input(event.currentTarget.value),
    onCompositionStart: () => keeper.compositionStart(),
    onCompositionEnd: (event: CompositionEvent<E>) => keeper.compositionEnd(event.currentTarget.value),
    onBlur: (event: FocusEvent<E>) => {
      const element = event.currentTarget;
      keeper.flush();
      const { show, says, onLeave } = latest.current;
      const text = element.value;
      if (says(text) && text !== show()) element.value = show();
      onLeave?.(text);
    },
  }));
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (element === null || keeper.pending() || element.value === shown) return;
    const typing = element === document.activeElement && latest.current.says(element.value);
    if (!typing) element.value = shown;
  }, [keeper, shown, latest]);
  useEffect(() => () => keeper.flush(), [keeper]);
  return { elementRef, handlers };
}
