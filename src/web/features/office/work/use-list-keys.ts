import { type RefObject, useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/**
 * Keys of a list of links with one action each: `j` and `k` move the focus to the next and previous link, Enter opens it as
 * every link, `e` presses the action of its row. Fields keep their letters.
 *
 * @param list holds the rows as `li`
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const rows = [...(list.current?.querySelectorAll('li') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'e') rows[at]?.querySelector('button')?.click();
      else if (event.key === 'j') linkOf(rows[Math.min(at + 1, rows.length - 1)])?.focus();
      else if (event.key === 'k') linkOf(rows[Math.max(at - 1, 0)])?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [list]);
}

const linkOf = (row: Element | undefined) => row?.querySelector('a');
