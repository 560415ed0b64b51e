import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_ACCEPT } from '../../../contract/document-types.ts';
import type { QuestionFile, QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { FileRow, UploadRow } from '../../widgets/file-row.tsx';
import type { QuestionnairePort } from './questionnaire-port.ts';
import type { Answers } from './use-answers.ts';
import { useFileUploads } from './use-file-uploads.ts';

interface FileAnswerProps {
  readonly id: string;
  readonly item: QuestionItem;
  readonly port: Pick<QuestionnairePort, 'uploadFile' | 'deleteFile'>;
  readonly form: Answers;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
}

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '10px',
    justifyItems: 'start',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  list: { width: '100%', margin: 0, padding: 0, listStyleType: 'none' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  again: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  skipped: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

/**
 * The files that answer a question; several can be chosen at once. A file that is too large or not a document is
 * skipped and reported.
 */
export function FileAnswer({ id, item, port, form, disabled, describedBy }: FileAnswerProps) {
  const { t, i18n } = useTranslation(['questionnaires', 'forms']);
  const styles = useStyles();
  const [ask, dialog] = useAsk();
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, choose } = useFileUploads(port, item.key, form);
  const refused = form.refused[item.key] ?? [];
  const files = form.files[item.key] ?? [];

  const focusAdd = () => document.getElementById(id)?.focus();

  async function remove(file: QuestionFile): Promise<void> {
    const sure = await ask({
      title: t('files.delete_title'),
      text: t('files.delete_text'),
      confirm: t('forms:upload.delete'),
    });
    if (!sure) return;
    form.removeFile(item.key, file);
    // The dialog restores the focus to a button that has been removed.
    window.setTimeout(focusAdd);
    if (!file.unsent) return;
    try {
      await port.deleteFile(file.id);
    } catch (error) {
      form.addFile(item.key, file);
      notify('error', errorText(i18n, error));
    }
  }

  return (
    <fieldset className={styles.box} aria-labelledby={`${id}-name`} aria-describedby={describedBy}>
      <ul className={styles.list} aria-label={t('files.list', { name: item.name })} aria-live="polite">
        {files.map((file) => (
          <FileRow
            key={file.id}
            t={t}
            name={file.name}
            state={{ kind: 'stored', href: file.view_path }}
            onRemove={disabled ? undefined : () => void remove(file)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={`p${upload.key}`} t={t} upload={upload} onGone={focusAdd} />
        ))}
      </ul>
      {(form.unsentFiles[item.key] ?? []).map((name) => (
        <p key={name} className={styles.again}>
          {t('files.again', { name })}
        </p>
      ))}
      <input
        ref={picker}
        type="file"
        accept={DOCUMENT_ACCEPT}
        multiple
        hidden
        data-question={item.key}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length > 0) choose(chosen);
        }}
      />
      <Button
        id={id}
        size="large"
        disabled={disabled}
        aria-label={t('files.add_to', { name: item.name })}
        aria-describedby={`${id}-hint ${id}-accepted ${id}-refused`}
        onClick={() => picker.current?.click()}
      >
        {t('files.add')}
      </Button>
      <span id={`${id}-hint`} className={styles.hint}>
        {t('files.hint')}
      </span>
      <span id={`${id}-accepted`} className={styles.hint}>
        {t('files.accepted')}
      </span>
      <div id={`${id}-refused`} role="alert">
        {refused.map(({ name, why }) => (
          <p key={name} className={styles.skipped}>
            {t(`files.refused.${why}`, { name })}
          </p>
        ))}
      </div>
      {dialog}
    </fieldset>
  );
}
