import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '../../../../contract/studio/draft.contract.ts';
import { isReleasePath } from '../../../../engine/release/release-files.ts';
import { Card } from '../../../resident/card.tsx';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    maxHeight: 'min(60vh, 640px)',
    overflowY: 'auto',
    display: 'grid',
  },
  file: {
    width: '100%',
    justifyContent: 'start',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  current: { backgroundColor: tokens.colorNeutralBackground1Selected, fontWeight: tokens.fontWeightSemibold },
  change: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    display: 'block',
  },
  input: {
    width: '100%',
    boxSizing: 'border-box',
    font: 'inherit',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  none: { margin: 0 },
});

/** At most that many files are listed: the filter finds the others. */
const MOST_SHOWN = 60;

interface FileListProps {
  readonly files: readonly DraftFile[];
  readonly current: string | null;
  readonly mayEdit: boolean;
  readonly onOpen: (path: string) => void;
}

/** The files of a draft by name: those that it changes first. */
export function FileList({ files, current, mayEdit, onOpen }: FileListProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const found = files.filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)));
  const shown = [...found].sort((one, other) => rank(one) - rank(other)).slice(0, MOST_SHOWN);
  const isNew = isReleasePath(filter) && !files.some(({ path }) => path === filter);
  return (
    <Card title={t('files.title')}>
      <Field label={t('files.filter')}>
        {(field) => (
          <input
            {...field}
            className={styles.input}
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
      </Field>
      {isNew && mayEdit ? (
        <Button onClick={() => onOpen(filter)}>{t('files.add', { path: filter })}</Button>
      ) : null}
      <ul className={styles.list}>
        {shown.map(({ path, change }) => (
          <li key={path}>
            <Button
              appearance="subtle"
              className={`${styles.file} ${path === current ? styles.current : ''}`}
              {...(path === current && { 'aria-current': 'true' as const })}
              onClick={() => onOpen(path)}
            >
              <span>
                {path}
                {change === 'none' ? null : <span className={styles.change}>{t(`files.${change}`)}</span>}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.none}>{t('files.none')}</p> : null}
      {found.length > shown.length ? (
        <p className={styles.none}>{t('files.more', { count: found.length - shown.length })}</p>
      ) : null}
    </Card>
  );
}

function rank({ change }: DraftFile): number {
  return change === 'none' ? 1 : 0;
}
