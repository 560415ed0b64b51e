import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKORDER_CHARACTERS, WORKORDER_PHOTOS } from '../../../../contract/limits.ts';
import type { WorkorderVisit } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { FilePicker } from '../../../resident/file-picker.tsx';
import { keepWaiting } from './kept-photos.ts';
import type { VisitAct } from './visit-acts.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

type Did = Pick<VisitAct, 'kind'> & Partial<Pick<VisitAct, 'outcome' | 'starts' | 'photos' | 'text'>>;

interface ActFormProps {
  readonly visit: WorkorderVisit;
  /** What waits to be sent of this workorder. */
  readonly acts: readonly VisitAct[];
  readonly onAct: (act: VisitAct) => boolean;
}

/** What a member can do at a workorder: note something with photos, begin the work, and report its result. */
export function ActForm({ visit, acts, onAct }: ActFormProps) {
  const { t } = useTranslation(['office-visits', 'office-workorders', 'workorder']);
  const styles = useStyles();
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<'' | 'empty' | 'full'>('');
  const { workorder, process_id, can_start, can_report } = visit;
  const isTyped = text.trim() !== '';
  const isDone = acts.some(({ kind }) => kind === 'done');
  const isStarted = acts.some(({ kind }) => kind === 'start');
  const does = ({ kind, ...more }: Did): boolean =>
    onAct({
      ...{ key: crypto.randomUUID(), workorder_id: workorder.workorder_id, process_id: process_id ?? '' },
      ...{ kind, text: '', outcome: 'FIXED', starts: false, photos: [], refusal: '', ...more },
    });
  /** Keeps the photos, which go with a note. @returns false if the device has no room */
  const note = async (words: string): Promise<boolean> => {
    const kept = photos.map((photo) => ({ id: crypto.randomUUID(), photo }));
    for (const { id, photo } of kept) if (!(await keepWaiting(id, photo))) return false;
    return does({ kind: 'note', text: words, photos: kept.map(({ id }) => id) });
  };
  const finish = (isKept: boolean) => {
    setProblem(isKept ? '' : 'full');
    if (!isKept) return;
    setText('');
    setPhotos([]);
  };
  const sendNote = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped && photos.length === 0) setProblem('empty');
    else finish(await note(text.trim()));
  };
  const report = async (outcome: VisitAct['outcome']) => {
    if (!isTyped) {
      setProblem('empty');
      return;
    }
    const isKept = photos.length === 0 || (await note(''));
    finish(isKept && does({ kind: 'done', text: text.trim(), outcome, starts: can_start && !isStarted }));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void sendNote(event)}>
      {problem === 'full' ? <Notice intent="error">{t('full')}</Notice> : null}
      <Field
        label={t('text')}
        hint={t('hint')}
        {...(problem === 'empty' && { validationMessage: t('empty') })}
      >
        <Textarea
          size="large"
          rows={2}
          maxLength={WORKORDER_CHARACTERS}
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      <FilePicker
        label={t('office-workorders:record.photos')}
        add={t('office-workorders:notes.add_photo')}
        accept="image/*"
        most={WORKORDER_PHOTOS}
        files={photos}
        onChange={setPhotos}
      />
      <div className={styles.buttons}>
        <Button size="large" type="submit">
          {t('office-workorders:notes.send')}
        </Button>
        {can_start && !isStarted && !isDone ? (
          <Button size="large" onClick={() => does({ kind: 'start' })}>
            {t('workorder:actions.start')}
          </Button>
        ) : null}
        {(can_start || can_report) && !isDone ? (
          <>
            <Button size="large" onClick={() => void report('AGAIN')}>
              {t('workorder:options.outcome.AGAIN')}
            </Button>
            <Button size="large" appearance="primary" onClick={() => void report('FIXED')}>
              {t('workorder:options.outcome.FIXED')}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
