import { Button, mergeClasses } from '@fluentui/react-components';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import { answerText, entryTitle } from '../../../engine/forms/reading/answer-text.ts';
import { useSnapshot } from '../../app/use-snapshot.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { RjsfForm } from './rjsf-form.tsx';
import { EntryContext, type EntryScope, useSectionScope } from './scopes.ts';

interface EntryCardProps {
  readonly entryKey: string;
  readonly index: number;
  readonly open: boolean;
  /** True for the only entry of the list: it cannot be folded, because no other entry needs the room. */
  readonly only: boolean;
  readonly readOnly: boolean;
  readonly onToggle: (key: string, open: boolean) => void;
  readonly onRemove: ((key: string) => Promise<void>) | undefined;
  /** Shown below the entry, open or folded. */
  readonly foot: ReactNode;
}

/** The summary of a folded entry: its summary fields, and how many of its fields need attention. */
function Summary({ index }: { readonly index: number }): ReactNode {
  const { bundle, t, issues } = useSectionScope();
  const { ui } = bundle;
  const styles = useFormStyles();
  const path = `${ui.of}.${index}`;
  const entry = asEntry(useValueAt(path));
  const wrong = useSnapshot(
    issues.subscribe,
    () => [...issues.entries().keys()].filter((name) => name.startsWith(`${path}.`)).length,
  );
  const parts = (ui.list?.summary ?? []).map((name) => answerText(t, ui, name, entry[name]));
  const line = parts.filter((part) => part !== '').join(', ');
  return (
    <>
      <span className={styles.summary}>{line === '' ? t('forms:list.empty') : line}</span>
      {wrong === 0 ? null : <span className={styles.wrong}>{t('forms:list.wrong', { count: wrong })}</span>}
    </>
  );
}

/** The owner of an entry that cannot be changed here. */
function Owner({ index }: { readonly index: number }): ReactNode {
  const { bundle, t } = useSectionScope();
  const styles = useFormStyles();
  const name = useValueAt(`${bundle.ui.of}.${index}.owner_first_name`);
  const text =
    typeof name === 'string' && name !== '' ? t('forms:list.others_named', { name }) : t('forms:list.others');
  return <p className={styles.hint}>{text}</p>;
}

/** One entry of a list: its form when it is open, one line when it is folded. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps): ReactNode {
  const { entryKey, index, open, only, readOnly } = props;
  const { bundle, t } = useSectionScope();
  const styles = useFormStyles();
  const id = useId();
  const title = entryTitle(t, bundle.ui, index);
  const scope = useMemo<EntryScope>(() => ({ key: entryKey, readOnly }), [entryKey, readOnly]);
  const shown = open || only;
  return (
    <li className={mergeClasses(styles.card, shown && styles.cardOpen)} data-entry={entryKey}>
      <div className={styles.cardHead}>
        <h3 className={styles.cardTitle} id={`${id}t`} tabIndex={-1} {...(only ? { 'data-title': '' } : {})}>
          {only ? (
            title
          ) : (
            <button
              type="button"
              data-title=""
              className={styles.fold}
              aria-expanded={shown}
              aria-controls={shown ? `${id}p` : undefined}
              onClick={() => props.onToggle(entryKey, shown)}
            >
              <span className={mergeClasses(styles.arrow, shown && styles.arrowDown)} aria-hidden="true" />
              <span className={styles.titleText}>{title}</span>
              {shown ? null : <Summary index={index} />}
            </button>
          )}
        </h3>
        {props.onRemove === undefined ? null : (
          <Button
            appearance="subtle"
            aria-label={t('forms:list.remove_entry', {
              remove: t(bundle.ui.list?.remove ?? ''),
              entry: title,
            })}
            onClick={() => void props.onRemove?.(entryKey)}
          >
            {t('forms:list.remove')}
          </Button>
        )}
      </div>
      {readOnly ? <Owner index={index} /> : null}
      {shown ? (
        <fieldset id={`${id}p`} aria-labelledby={`${id}t`} data-panel="" className={styles.panel}>
          <EntryContext.Provider value={scope}>
            <RjsfForm bundle={bundle} />
          </EntryContext.Provider>
        </fieldset>
      ) : null}
      {props.foot === null ? null : <div className={styles.cardFoot}>{props.foot}</div>}
    </li>
  );
});
