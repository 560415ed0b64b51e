import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Accepted, DOCUMENT_ACCEPT, mayBeDocument } from '../../contract/document-types.ts';
import { UPLOAD_BYTES } from '../../contract/limits.ts';

const MEGABYTES = UPLOAD_BYTES / 1_000_000;

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '8px',
    justifyItems: 'start',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  label: { fontSize: tokens.fontSizeBase300, padding: 0, marginBlockEnd: '4px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px', width: '100%' },
  row: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    justifyContent: 'space-between',
    overflowWrap: 'anywhere',
  },
  problem: { color: tokens.colorPaletteRedForeground1 },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface FilePickerProps {
  readonly label: string;
  readonly add: string;
  /** The accepted file types; by default every type that the portal accepts. */
  readonly accept?: Accepted;
  readonly most: number;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Attachments. A file that has a wrong type, is too large or is one too many is reported and left out. */
export function FilePicker({ label, add, accept, most, files, onChange }: FilePickerProps) {
  const { t } = useTranslation('attachments');
  const styles = useStyles();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const take = (chosen: readonly File[]) => {
    const wrong = chosen.filter(({ name }) => !mayBeDocument(name, accept));
    const taken = chosen.filter((file) => !wrong.includes(file) && file.size <= UPLOAD_BYTES);
    const all = [...files, ...taken];
    const names = wrong.map(({ name }) => name).join(', ');
    if (names !== '') setProblem(t(accept === 'image/*' ? 'no_picture' : 'wrong_type', { names }));
    else if (taken.length < chosen.length) setProblem(t('too_large', { megabytes: MEGABYTES }));
    else setProblem(all.length > most ? t('too_many', { count: most }) : '');
    onChange(all.slice(0, most));
  };
  return (
    <fieldset className={styles.box}>
      <legend className={styles.label}>{label}</legend>
      <ul className={styles.list} hidden={files.length === 0}>
        {files.map((file, index) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className={styles.row}>
            <span>{file.name}</span>
            <Button
              appearance="subtle"
              aria-label={t('remove_named', { name: file.name })}
              onClick={() => {
                setProblem('');
                onChange(files.filter((_, at) => at !== index));
              }}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={accept === 'image/*' ? accept : DOCUMENT_ACCEPT}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button disabled={files.length >= most} aria-describedby={hint} onClick={() => input.current?.click()}>
        {add}
      </Button>
      <span id={hint} className={styles.hint}>
        {t('limit', { count: most, megabytes: MEGABYTES })}
      </span>
      {problem === '' ? null : (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </fieldset>
  );
}
