import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKORDER_CHARACTERS, WORKORDER_PHOTOS } from '../../../../contract/limits.ts';
import type { WorkorderNote } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { FilePicker } from '../../../resident/file-picker.tsx';
import { PhotoRow } from './photo-row.tsx';
import { sendNote } from './send-note.ts';
import { useRecordChange } from './use-record-change.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  send: { justifySelf: 'start' },
  text: { margin: 0, whiteSpace: 'pre-line' },
});

interface NotesCardProps {
  readonly workorder_id: string;
  readonly notes: readonly WorkorderNote[];
  readonly token: string;
  readonly mayChange: boolean;
  /** Of the property. */
  readonly timeZone: string;
}

/** The notes of the office with their photos, and the form that adds one. */
export function NotesCard({ workorder_id, notes, token, mayChange, timeZone }: NotesCardProps) {
  const { t } = useTranslation('office-workorders');
  const lists = useCardListStyles();
  const styles = useStyles();
  return (
    <Card title={t('notes.title')}>
      {notes.length === 0 ? <p className={lists.none}>{t('notes.none')}</p> : null}
      <ul className={lists.list}>
        {notes.map(({ note_id, author, text, photos, at }) => (
          <li key={note_id}>
            <p className={styles.text}>{text}</p>
            <PhotoRow label={t('record.photos')} files={photos} />
            <span className={lists.small}>
              {author} · {formatDateTime(at, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      {mayChange ? <NoteForm {...{ workorder_id, token }} /> : null}
    </Card>
  );
}

function NoteForm({ workorder_id, token }: Pick<NotesCardProps, 'workorder_id' | 'token'>) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const adding = useRecordChange(
    workorder_id,
    () => sendNote(token, workorder_id, { key, text, photos }),
    () => {
      setKey(crypto.randomUUID());
      setText('');
      setPhotos([]);
      setIsChecked(false);
    },
  );
  const isEmpty = text.trim() === '' && photos.length === 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isEmpty && !adding.isPending) adding.mutate(undefined);
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <ErrorNotice error={adding.error} />
      <Field
        label={t('notes.text')}
        hint={t('notes.hint')}
        {...(isChecked && isEmpty && { validationMessage: t('notes.empty') })}
      >
        <Textarea
          size="large"
          rows={3}
          maxLength={WORKORDER_CHARACTERS}
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      <FilePicker
        label={t('record.photos')}
        add={t('notes.add_photo')}
        accept="image/*"
        most={WORKORDER_PHOTOS}
        files={photos}
        onChange={setPhotos}
      />
      <Button className={styles.send} size="large" type="submit" disabledFocusable={adding.isPending}>
        {t('notes.send')}
      </Button>
    </form>
  );
}
