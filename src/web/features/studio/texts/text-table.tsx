import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextSource } from '../../../../engine/edit/texts/text-sources.ts';
import type { TextRow } from '../../../../engine/edit/texts/text-table.ts';
import { TextCell } from './text-cell.tsx';
import { useLanguageName } from './use-language-name.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th': {
      textAlign: 'start',
      verticalAlign: 'top',
      padding: '8px',
      fontWeight: tokens.fontWeightSemibold,
    },
    '& td': { verticalAlign: 'top', padding: '8px', minWidth: '240px' },
  },
  key: { maxWidth: '220px', overflowWrap: 'anywhere' },
});

/** The number of rows that are shown at first, and with each press of the button. */
const ROWS_AT_ONCE = 40;

interface TextTableProps {
  readonly rows: readonly TextRow[];
  readonly languages: readonly string[];
  readonly source: TextSource;
}

/** The texts, a row for each and a column for each language; a changed text is saved when its field is left. */
export function TextTable({ rows, languages, source }: TextTableProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const nameOf = useLanguageName();
  if (rows.length === 0) return <p>{t('texts.none')}</p>;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('texts.key')}</th>
              {languages.map((language) => (
                <th key={language} scope="col">
                  {nameOf(language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.key}>
                <th scope="row" className={styles.key}>
                  {row.key}
                </th>
                {languages.map((language) => (
                  <td key={language}>
                    <TextCell
                      row={row}
                      language={language}
                      label={`${row.key}, ${nameOf(language)}`}
                      source={source}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most ? (
        <Button size="large" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {t('texts.more', { count: rows.length - most })}
        </Button>
      ) : null}
    </>
  );
}
