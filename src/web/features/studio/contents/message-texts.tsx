import { makeStyles, tokens } from '@fluentui/react-components';
import { sourceRows, type TextSource } from '../../../../engine/edit/texts/text-sources.ts';
import { SOURCE_LANGUAGE, type TextRow } from '../../../../engine/edit/texts/text-table.ts';
import type { DraftDocument } from '../document/draft-document.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { TextCell } from '../texts/text-cell.tsx';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '8px', minWidth: 0 },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  key: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

interface MessageTextsProps {
  /** What the text is: the subject, the text, the SMS. */
  readonly name: string;
  /** The key of the text, with its namespace. */
  readonly textKey: string;
  readonly languages: readonly string[];
}

/** A text of a message in every language, saved as it is typed, with what is wrong with each. */
export function MessageTexts({ name, textKey, languages }: MessageTextsProps) {
  const styles = useStyles();
  const document = useDraftDocument();
  const names = document.json('locales/languages.json') as Record<string, string> | undefined;
  const [namespace = ''] = textKey.split(':');
  const source = { id: namespace, pathOf: (language: string) => `locales/${language}/${namespace}.json` };
  const row = rowOf(document, source, textKey, languages);
  return (
    <div className={styles.part}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.key}>{textKey}</p>
      {languages.map((language) => (
        <div key={language}>
          <p className={styles.key} aria-hidden="true">
            {names?.[language] ?? language}
          </p>
          <TextCell
            row={row}
            language={language}
            label={`${name}, ${names?.[language] ?? language}`}
            source={source}
            isLive
          />
        </div>
      ))}
    </div>
  );
}

/** The text in all languages; one without texts if nobody has written it yet. */
function rowOf(
  document: DraftDocument,
  source: TextSource,
  textKey: string,
  languages: readonly string[],
): TextRow {
  const [, key = ''] = textKey.split(':');
  const others = languages.filter((language) => language !== SOURCE_LANGUAGE);
  return (
    sourceRows(document, source, languages).find((row) => row.key === key) ?? {
      ...{ key, at: key.split('.'), places: {}, source: null, texts: {}, missing: others, stale: [] },
      ...{ placeholders: {}, isCounted: false, longest: SOURCE_LANGUAGE },
    }
  );
}
