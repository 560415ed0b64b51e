import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileRow, type FileRowState } from './file-row.tsx';

/** A file that the server keeps. */
export interface UploadedFile {
  readonly id: string | number;
  readonly file_name: string;
  readonly file_path: string;
  readonly created_at: string;
}

type Refused = { readonly file_name: string; readonly error: { readonly message: string } };

export interface FileUploadProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly files: readonly UploadedFile[];
  readonly port: {
    readonly maxBytes: number;
    readonly send: (
      file: File,
      purpose: string,
      onProgress: (share: number) => void,
      signal: AbortSignal,
    ) => Promise<UploadedFile | Refused>;
    readonly remove: (file: UploadedFile) => Promise<boolean>;
  };
  readonly purpose: string;
  readonly accept?: string | undefined;
  readonly disabled: boolean;
  readonly t: TFunction;
  readonly onAdded: (file: UploadedFile) => void;
  readonly onRemoved: (file: UploadedFile) => void;
}

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalS,
  },
  list: { listStyle: 'none', margin: 0, padding: 0, width: '100%' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

interface Pending {
  readonly serial: number;
  readonly name: string;
  readonly state: FileRowState;
  readonly stop: AbortController;
}

const MEGABYTE = 1_000_000;

/**
 * Files: those that are stored, those on their way with a progress bar each, and those that were refused, each
 * with the reason. One that is too large is refused before it is sent; the others go through.
 *
 * @see spec/application.md §8 "File too large"
 */
export default function FileUpload(props: FileUploadProps): ReactNode {
  const { port, t } = props;
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const serial = useRef(0);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const mark = (at: number, state: FileRowState | null): void =>
    setPending((all) =>
      state === null
        ? all.filter((one) => one.serial !== at)
        : all.map((one) => (one.serial === at ? { ...one, state } : one)),
    );

  async function send(file: File): Promise<void> {
    const at = ++serial.current;
    const tooLarge = file.size > port.maxBytes;
    const refusal = t('forms:upload.too_large', { megabytes: port.maxBytes / MEGABYTE });
    const state: FileRowState = tooLarge
      ? { kind: 'refused', reason: refusal }
      : { kind: 'sending', share: 0 };
    const stop = new AbortController();
    setPending((all) => [...all, { serial: at, name: file.name, state, stop }]);
    if (tooLarge) return;
    const onProgress = (share: number) => mark(at, { kind: 'sending', share });
    const answer = await port.send(file, props.purpose, onProgress, stop.signal);
    if (stop.signal.aborted) return;
    if ('error' in answer) return mark(at, { kind: 'refused', reason: answer.error.message });
    mark(at, null);
    latest.current.onAdded(answer);
  }

  const focusAdd = (): void => box.current?.querySelector<HTMLElement>(':scope > button')?.focus();

  async function remove(file: UploadedFile): Promise<void> {
    if (!(await port.remove(file))) return;
    latest.current.onRemoved(file);
    focusAdd();
  }

  /** Takes a file off the list that is on its way or was refused. */
  function drop(one: Pending): void {
    one.stop.abort();
    mark(one.serial, null);
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
        {pending.map((one) => (
          <FileRow
            key={`p${one.serial}`}
            t={t}
            name={one.name}
            state={one.state}
            onRemove={() => drop(one)}
          />
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
          for (const file of chosen) void send(file);
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
        {t('forms:upload.limit', { megabytes: port.maxBytes / MEGABYTE })}
      </div>
    </fieldset>
  );
}
