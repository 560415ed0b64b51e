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
import { useSectionScope } from '../scopes.ts';
import { createTextKeeper, type TextKeeper } from '../text-keeper.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The wiring of an element that keeps its own text. */
export interface KeptText<E extends TextElement> {
  readonly elementRef: RefObject<E | null>;
  readonly keeper: TextKeeper;
  readonly handlers: {
    readonly onInput: (event: FormEvent<E>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<E>) => void;
    readonly onBlur: (event: FocusEvent<E>) => void;
  };
}

/**
 * Joins a text element to the store: the element keeps what is typed, the keeper commits it, and a change
 * from elsewhere (an effect, a look-up, a prefill) is written into the element unless the person is typing.
 *
 * @param shown the committed value as the element shows it
 * @param commit gets the element's text
 * @param onLeave gets the element's text after the commit on blur
 */
export function useKeptText<E extends TextElement>(
  shown: string,
  commit: (text: string) => void,
  onLeave?: (text: string) => void,
): KeptText<E> {
  const { store } = useSectionScope();
  const elementRef = useRef<E>(null);
  const latest = useRef({ commit, onLeave });
  useLayoutEffect(() => {
    latest.current = { commit, onLeave };
  });
  const [keeper] = useState(() =>
    createTextKeeper({ commit: (text) => latest.current.commit(text), hold: store.hold }),
  );
  const [handlers] = useState(() => ({
    onInput: (event: FormEvent<E>) => keeper.input(event.currentTarget.value),
    onCompositionStart: () => keeper.compositionStart(),
    onCompositionEnd: (event: CompositionEvent<E>) => keeper.compositionEnd(event.currentTarget.value),
    onBlur: (event: FocusEvent<E>) => {
      keeper.flush();
      latest.current.onLeave?.(event.currentTarget.value);
    },
  }));
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (element !== null && !keeper.pending() && element.value !== shown) element.value = shown;
  }, [keeper, shown]);
  useEffect(() => () => keeper.flush(), [keeper]);
  return { elementRef, keeper, handlers };
}
