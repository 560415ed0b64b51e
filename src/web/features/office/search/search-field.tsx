import { Field, Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SEARCH_CHARACTERS } from '../../../../contract/limits.ts';
import { TYPING_PAUSE_MS } from '../frame/refresh.ts';
import { isTyping } from '../work/is-typing.ts';

const useStyles = makeStyles({ form: { maxWidth: '560px' } });

interface SearchFieldProps {
  /** The text that is searched for now. */
  readonly q?: string;
  /** Called after a pause in typing; without it, Enter opens the page of results. */
  readonly onSearch?: (q: string) => void;
}

/**
 * The search of the office's pages: the key `/` moves the focus to it.
 *
 * @example <SearchField />
 */
export function SearchField({ q = '', onSearch }: SearchFieldProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  useEffect(() => {
    if (onSearch === undefined || text.trim() === q) return;
    const timer = window.setTimeout(() => onSearch(text.trim()), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (onSearch !== undefined) onSearch(wanted);
    else if (wanted !== '') navigate(`/office/search?q=${encodeURIComponent(wanted)}`);
  };
  return (
    <search>
      <form className={styles.form} action="/office/search" onSubmit={search}>
        <Field data-field="search" label={t('search.label')}>
          <Input
            input={{ ref: input }}
            type="search"
            name="q"
            size="large"
            contentBefore={<SearchRegular />}
            placeholder={t('search.hint')}
            aria-keyshortcuts="/"
            maxLength={SEARCH_CHARACTERS}
            value={text}
            onChange={(_, { value }) => setText(value)}
          />
        </Field>
      </form>
    </search>
  );
}
