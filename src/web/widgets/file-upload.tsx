import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { FileRow, UploadRow } from './file-row.tsx';
import { useTellUnstored } from './tell-unstored.ts';
import type { StoredFile, UploadPort } from './upload-port.ts';
import { useUploads } from './use-uploads.ts';

export interface FileUploadProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly files: readonly StoredFile[];
  readonly port: UploadPort;
  /** The path of the field, for reports of files that are not stored. */
  readonly path: string;
  readonly purpose: string;
  readonly accept?: string | undefined;
  readonly disabled: boolean;
  readonly t: TFunction;
  readonly onAdded: (file: StoredFile) => void;
  readonly onRemoved: (file: StoredFile) => void;
}

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  list: { listStyle: 'none', margin: 0, padding: 0, width: '100%' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

const MEGABYTE = 1_000_000;

/**
 * A list of files: stored ones, those being sent with a progress bar each, and refused ones with the reason. A file
 * that is too large is refused before it is sent; the others are sent. A failed file can be sent again.
 *
 * @see spec/application.md §8 "File too large"
 */
export default function FileUpload(props: FileUploadProps): ReactNode {
  const { port, t } = props;
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const { uploads, add } = useUploads<StoredFile>({
    maxBytes: port.maxBytes,
    tooLarge: port.tooLarge ?? t('forms:upload.too_large', { megabytes: port.maxBytes / MEGABYTE }),
    send: (file, onProgress, signal) => port.send(file, props.purpose, onProgress, signal),
    onStored: props.onAdded,
  });

  useTellUnstored(uploads, props.path, port.tellUnstored);
  const focusAdd = (): void => box.current?.querySelector<HTMLElement>(':scope > button')?.focus();

  async function remove(file: StoredFile): Promise<void> {
    if (!(await port.remove(file))) return;
    props.onRemoved(file);
    focusAdd();
  }

  return (
    <fieldset
      ref={box}
      id={props.id}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      className={styles.box}
    >
      <ul className={styles.list} aria-live="polite">
        {props.files.map((file) => (
          <FileRow
            key={file.id}
            t={t}
            name={file.file_name}
            state={{ kind: 'stored', href: file.file_path, at: file.created_at }}
            onRemove={props.disabled ? undefined : () => void remove(file)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={`p${upload.key}`} t={t} upload={upload} onGone={focusAdd} />
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={props.accept}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          add(chosen);
        }}
      />
      <Button
        disabled={props.disabled}
        aria-describedby={`${props.labelledBy} ${props.id}s`}
        onClick={() => picker.current?.click()}
      >
        {t('forms:upload.add')}
      </Button>
      <div id={`${props.id}s`} className={styles.hint}>
        {port.limit ?? t('forms:upload.limit', { megabytes: port.maxBytes / MEGABYTE })}
      </div>
    </fieldset>
  );
}
