import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { SeenChange } from '../../../../contract/office/side-by-side.contract.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { Notice } from '../../../app/page/notice.tsx';
import type { DraftStore } from '../../../forms/index.ts';
import { mergeVersions } from '../../../wizard/saving/merge-versions.ts';
import { FromTo } from './from-to.tsx';

const useStyles = makeStyles({
  notice: { '& p': { margin: 0 }, display: 'grid', gap: '8px' },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px' },
});

/** What a colleague has changed between the read of a form and its save. */
export interface ColleagueChanges {
  /** The name of the colleague, or "". */
  readonly by: string;
  readonly changes: readonly SeenChange[];
}

/** What a colleague was first to change, by the refusal of a save; null for every other failure. */
export function colleagueChanges(error: unknown): ColleagueChanges | null {
  if (!(error instanceof ApiError) || error.code !== 'record.changed') return null;
  const { by = '', changes = [] } = (error.body.error ?? {}) as Partial<ColleagueChanges>;
  return { by, changes };
}

/**
 * A form after a colleague's changes: their values, except where this page has changed them itself.
 *
 * @param seen the values with which the form was filled.
 * @example withTheirs({ a: '1', b: '1' }, { a: '2', b: '1' }, [{ field: 'b', before: '1', after: '3' }]).mine
 * // { a: '2', b: '3' }
 */
export function withTheirs<Values extends object>(
  seen: Values,
  mine: Values,
  changes: readonly SeenChange[],
): { readonly seen: Values; readonly mine: Values } {
  const theirs = { ...seen, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) };
  return { seen: theirs, mine: mergeVersions(seen, mine, theirs).value as Values };
}

/** Their values in a form, with the changes of this page on top. */
export function mergeInto(store: DraftStore, theirs: Readonly<Record<string, unknown>>): void {
  const [base, mine, changed] = [store.stored(), store.getAll(), [...store.dirty()]];
  store.replace(theirs);
  for (const key of changed) store.change(key, mergeVersions(base[key], mine[key], theirs[key]).value);
}

interface ChangedByColleagueProps {
  readonly found: ColleagueChanges;
  readonly label: (field: string) => string;
  /** A value in words. */
  readonly say: (field: string, value: unknown) => string;
}

/** Each value that a colleague has changed, from what to what; told at once. */
export function ChangedByColleague({ found: { by, changes }, label, say }: ChangedByColleagueProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const words = (field: string, value: unknown) => (value === null ? '' : say(field, value));
  return (
    <Notice intent="warning" role="alert">
      <div className={styles.notice}>
        <p>{by === '' ? t('changed.by_somebody') : t('changed.by', { name: by })}</p>
        <ul className={styles.list}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <strong>{label(field)}</strong>{' '}
              <FromTo before={words(field, before)} after={words(field, after)} />
            </li>
          ))}
        </ul>
        <p>{t('changed.next')}</p>
      </div>
    </Notice>
  );
}
