import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_CHARACTERS } from '../../../../contract/limits.ts';
import { TYPING_PAUSE_MS } from './refresh.ts';

const useStyles = makeStyles({ field: { width: '320px', maxWidth: '100%' } });

/** The words in the address by which a list is narrowed, `?q=garcia`. */
export function useListWords(): string {
  return useSearchParams()[0].get('q') ?? '';
}

/** Narrows a list by words, which are kept in the address; the list begins at its first page again. */
export function ListSearch({ label }: { readonly label: string }) {
  const styles = useStyles();
  const q = useListWords();
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text.trim() === q) return;
    const search = () =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('page');
          if (text.trim() === '') next.delete('q');
          else next.set('q', text.trim());
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    const timer = window.setTimeout(search, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <Input
      className={styles.field}
      type="search"
      aria-label={label}
      placeholder={label}
      contentBefore={<SearchRegular />}
      maxLength={SEARCH_CHARACTERS}
      value={text}
      onChange={(_, { value }) => setText(value)}
    />
  );
}
