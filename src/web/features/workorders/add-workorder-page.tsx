import { Button, Checkbox, Field, Input, makeStyles, Select, Textarea } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  WORKORDER_CHARACTERS,
  WORKORDER_PHOTOS,
  WORKORDER_TITLE_CHARACTERS,
} from '../../../contract/limits.ts';
import { upload } from '../../app/api/api-client.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import { localDay } from '../../app/texts/formats.ts';
import { useTimeZone } from '../../app/texts/time-zone.ts';
import { FilePicker } from '../../resident/file-picker.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';
import { areTimesGood, NO_TIME, TimesField } from './times-field.tsx';
import { type UnsentWorkorder, unsentWorkorder } from './unsent-workorder.ts';
import { CATEGORIES } from './workorder-words.ts';

const useStyles = makeStyles({
  // A select is as wide as its longest option, which is too wide for a phone.
  form: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: '640px',
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0, textOverflow: 'ellipsis' },
  },
  enter: { display: 'grid', gap: '8px' },
});

const nothingTyped = (): UnsentWorkorder => ({
  key: crypto.randomUUID(),
  category: '',
  title: '',
  description: '',
  permission_to_enter: false,
  entry_note: '',
  times: [NO_TIME],
});

function AddForm({ user: { token, user_id } }: SeenBy) {
  const { t } = useTranslation(['workorders', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => unsentWorkorder(localStorage, user_id));
  const [draft, setDraft] = useState(() => kept.read() ?? nothingTyped());
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const timeZone = useTimeZone();
  const sending = useMutation({
    mutationFn: () => {
      const body = new FormData();
      body.append('request', JSON.stringify(draft));
      for (const [index, photo] of photos.entries()) body.append(`photo[${index}]`, photo);
      return upload('POST /api/tenant/workorders', { token, body, onProgress: () => {} });
    },
    onSuccess: ({ workorder_id }) => {
      kept.forget();
      notify('success', t('add.sent'));
      void client.invalidateQueries({ queryKey: ['workorders'] });
      void client.invalidateQueries({ queryKey: ['notification_count'] });
      navigate(`/workorders/${workorder_id}`, { replace: true });
    },
  });
  const set = (changed: Partial<UnsentWorkorder>) => {
    setDraft({ ...draft, ...changed });
    kept.write({ ...draft, ...changed });
  };
  const missing = (name: 'category' | 'title' | 'description') =>
    isChecked && draft[name].trim() === '' ? { validationMessage: t(`add.issues.${name}`) } : {};
  const isGood =
    draft.category !== '' &&
    draft.title.trim() !== '' &&
    draft.description.trim() !== '' &&
    areTimesGood(draft.times, localDay(new Date(), timeZone));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    setIsChecked(true);
    if (isGood) sending.mutate();
    // Focuses the first wrong field, once the page has marked it.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <Field label={t('add.category')} required {...missing('category')}>
        <Select
          size="large"
          value={draft.category}
          onChange={(_, { value }) => set({ category: value as UnsentWorkorder['category'] })}
        >
          <option value="">{t('add.choose')}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`categories.${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('add.what')} hint={t('add.what_hint')} required {...missing('title')}>
        <Input
          size="large"
          maxLength={WORKORDER_TITLE_CHARACTERS}
          value={draft.title}
          onChange={(_, { value }) => set({ title: value })}
        />
      </Field>
      <Field
        label={t('add.description')}
        hint={t('add.description_hint')}
        required
        {...missing('description')}
      >
        <Textarea
          size="large"
          rows={5}
          maxLength={WORKORDER_CHARACTERS}
          value={draft.description}
          onChange={(_, { value }) => set({ description: value })}
        />
      </Field>
      <FilePicker
        label={t('add.photos')}
        add={t('add.add_photo')}
        accept="image/*"
        most={WORKORDER_PHOTOS}
        files={photos}
        onChange={setPhotos}
      />
      <TimesField
        times={draft.times}
        isChecked={isChecked}
        onChange={(times) => set({ times: [...times] })}
      />
      <Field hint={t('add.is_emergency_hint')}>
        <Checkbox
          size="large"
          label={t('add.is_emergency')}
          checked={draft.emergency === true}
          onChange={(_, { checked }) => set({ emergency: checked === true })}
        />
      </Field>
      <div className={styles.enter}>
        <Checkbox
          size="large"
          label={t('add.enter')}
          checked={draft.permission_to_enter}
          onChange={(_, { checked }) => set({ permission_to_enter: checked === true })}
        />
        <Field label={t('add.entry_note')} hint={t('add.entry_note_hint')}>
          <Input
            size="large"
            maxLength={300}
            value={draft.entry_note}
            onChange={(_, { value }) => set({ entry_note: value })}
          />
        </Field>
      </div>
      <ErrorNotice error={sending.error} />
      <div>
        <Button size="large" appearance="primary" type="submit" disabled={sending.isPending}>
          {t(sending.isPending ? 'add.sending' : 'add.send')}
        </Button>
      </div>
    </form>
  );
}

/** Requests a repair from the office. @see spec/platform.md §2 Route table, §6 */
export function AddWorkorderPage() {
  const { t } = useTranslation('workorders');
  return (
    <ResidentPage title={t('add.title')} item="add_workorder">
      {(seenBy) =>
        seenBy.unit?.allow_workorder === true ? (
          <>
            <EmergencyNotice />
            <AddForm {...seenBy} />
          </>
        ) : (
          <Notice intent="warning">{t('add.not_allowed')}</Notice>
        )
      }
    </ResidentPage>
  );
}
