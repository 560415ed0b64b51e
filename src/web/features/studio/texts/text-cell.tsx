import { makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TextSource, textEdits } from '../../../../engine/edit/texts/text-sources.ts';
import { SOURCE_LANGUAGE, type TextRow } from '../../../../engine/edit/texts/text-table.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';

const useStyles = makeStyles({
  field: { width: '100%' },
  note: { margin: '4px 0 0', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

interface TextCellProps {
  readonly row: TextRow;
  readonly language: string;
  readonly label: string;
  readonly source: TextSource;
  /** Whether each letter is saved as it is typed, because a preview shows it; otherwise when the field is left. */
  readonly isLive?: boolean;
}

/** The text of a row in one language, with what is wrong with it. */
export function TextCell({ row, language, label, source, isLive = false }: TextCellProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const saved = row.texts[language] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const path = source.pathOf(language);
  const isBroken = path.endsWith('.json') && document.json(path) === undefined;
  const mayEdit = !document.readOnly && !isBroken;
  const save = (text: string | null) => {
    setTyped(null);
    if (text === null || text === saved || !mayEdit) return;
    document.edit(textEdits(document, source, row, language, text));
  };
  const names = row.placeholders[language] ?? [];
  return (
    <>
      <Textarea
        className={styles.field}
        aria-label={label}
        resize="vertical"
        rows={rowsOf(typed ?? saved)}
        value={typed ?? saved}
        readOnly={!mayEdit}
        onChange={(_, { value }) => (isLive ? save(value) : setTyped(value))}
        onBlur={() => save(typed)}
      />
      <p className={styles.note}>
        {t('texts.length', { count: saved.length })}
        {row.longest === language && language !== SOURCE_LANGUAGE ? ` · ${t('texts.longest')}` : null}
        {row.missing.includes(language) ? (
          <span className={styles.wrong}> · {t('texts.missing')}</span>
        ) : null}
        {row.stale.includes(language) ? <span className={styles.wrong}> · {t('texts.stale')}</span> : null}
        {names.length === 0 ? null : (
          <span className={styles.wrong}> · {t('texts.differs', { names: names.join(', ') })}</span>
        )}
      </p>
    </>
  );
}

/** The height of a field: for its lines, and for what runs over. */
function rowsOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 40), 0);
  return Math.min(12, lines);
}
