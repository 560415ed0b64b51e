import { Button } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { doubtOf } from '../../../engine/forms/answers/doubts.ts';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import { formatDay } from '../../app/texts/formats.ts';
import { useFormStyles } from '../form-styles.ts';
import { basePath, useEntryScope, useFieldScope, useSectionScope } from '../section/scopes.ts';
import { useValueAt } from './field-state.ts';

/**
 * Asks about a day that is allowed and unlikely, once the field is left; nothing is forbidden. Who says that it is
 * right is not asked again until another day is given.
 */
export function Doubt(): ReactNode {
  const section = useSectionScope();
  const { key } = useEntryScope();
  const { name, path, id } = useFieldScope();
  const { bundle, store, facts, t } = section;
  const styles = useFormStyles();
  const value = useValueAt(path);
  // A day that is being typed passes through years that nobody means.
  const [settled, setSettled] = useState(value);
  const [confirmed, setConfirmed] = useState<unknown>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
    const input = document.getElementById(id);
    const settle = () => setSettled(latest.current);
    if (document.activeElement !== input) settle();
    // After the field's own: leaving it commits what was typed.
    const left = () => queueMicrotask(settle);
    input?.addEventListener('focusout', left);
    return () => input?.removeEventListener('focusout', left);
  }, [value, id]);

  const base = basePath(section, key);
  const entry = asEntry(useValueAt(base === '' ? path : base));
  const index = key === null ? 0 : store.keys(bundle.ui.of ?? '').indexOf(key);
  const asked =
    settled === value && value !== confirmed
      ? doubtOf(bundle.ui, name, base === '' ? asEntry(store.getAll()) : entry, facts, index)
      : null;
  return (
    <div role="status">
      {asked === null ? null : (
        <div className={styles.doubt}>
          <span>{t(asked, { date: formatDay(String(value)) })}</span>
          <Button
            size="small"
            onClick={() => {
              document.getElementById(id)?.focus();
              setConfirmed(value);
            }}
          >
            {t('forms:doubt.right')}
          </Button>
        </div>
      )}
    </div>
  );
}
