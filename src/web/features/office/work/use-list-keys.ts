import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../../app/use-latest.ts';
import { isTyping } from './is-typing.ts';

/**
 * Keys of a list of links with one action each: `j` and `k` move the focus to the next and previous link, Enter opens it as
 * every link, `e` presses the action of its row. Fields keep their letters.
 *
 * @param list holds the rows as `li`
 * @param onEnd called when the focus would move over the end (1) or the beginning (-1) of the list
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  onEnd: (by: 1 | -1) => void = () => undefined,
): void {
  const ended = useLatest(onEnd);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const rows = [...(list.current?.querySelectorAll('li') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'e') rows[at]?.querySelector('button')?.click();
      else if (event.key === 'j' && at === rows.length - 1) ended.current(1);
      else if (event.key === 'k' && at === 0) ended.current(-1);
      else if (event.key === 'j') focusRow(rows[at + 1]);
      else if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)]);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [list, ended]);
}

/** Moves the focus to the link of a row. */
export function focusRow(row: Element | null | undefined): void {
  row?.querySelector('a')?.focus();
}
