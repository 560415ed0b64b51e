import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PARCEL_NAME_CHARACTERS } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { HomeField, type ParcelHome } from './home-field.tsx';
import { PARCELS_KEY } from './parcels-key.ts';
import { PhotoField } from './photo-field.tsx';

const CARRIERS = ['UPS', 'USPS', 'FedEx', 'Amazon', 'DHL'];
const LONGEST = { carrier: 60, place: 120, description: 200 };
/** The place stays for the next parcel. */
const NOTHING = { label_name: '', carrier: '', description: '' };

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '560px' },
});

/** `/office/parcels/new`: takes in one parcel after the other, by a photo of the label. */
export function TakeInPage() {
  const { t } = useTranslation('office-people');
  return (
    <OfficePage
      title={t('parcels.take_in')}
      actions={() => <PageLink to="/office/parcels">{t('parcels.back')}</PageLink>}
    >
      {(member) => <Form {...member} />}
    </OfficePage>
  );
}

function Form({ token }: OfficeMember) {
  const { t } = useTranslation(['office-people', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [parcel_id, setId] = useState(() => crypto.randomUUID());
  const [photo, setPhoto] = useState<File | null>(null);
  const [home, setHome] = useState<ParcelHome | null>(null);
  const [values, setValues] = useState(NOTHING);
  const [place, setPlace] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { label_name, carrier, description } = values;
  const isWhole = photo !== null && home !== null && [label_name, carrier, place].every((one) => one.trim());
  const taking = useMutation({
    mutationFn: () => {
      const form = new FormData();
      const fields = { parcel_id, lease_id: home?.lease_id ?? '', ...values, place };
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      if (photo !== null) form.append('file', photo);
      return call('POST /api/office/parcels/photos', { token, body: form });
    },
    onSuccess: async () => {
      notify('success', t('parcels.taken_in', { home: home?.home ?? '' }));
      setId(crypto.randomUUID());
      setPhoto(null);
      setHome(null);
      setValues(NOTHING);
      setIsChecked(false);
      await queries.invalidateQueries({ queryKey: [PARCELS_KEY] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isWhole && !taking.isPending) taking.mutate();
  };
  const issue = (value: string) =>
    isChecked && value.trim() === '' ? { validationMessage: t('parcels.missing') } : {};
  const change = (changed: Partial<typeof NOTHING>) => setValues((now) => ({ ...now, ...changed }));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PhotoField photo={photo} isMissing={isChecked && photo === null} onChange={setPhoto} />
      <HomeField
        key={parcel_id}
        home={home}
        token={token}
        isMissing={isChecked && home === null}
        onChange={setHome}
      />
      <Field label={t('parcels.label_name')} required {...issue(label_name)}>
        <Input
          size="large"
          autoComplete="off"
          maxLength={PARCEL_NAME_CHARACTERS}
          value={label_name}
          onChange={(_, { value }) => change({ label_name: value })}
        />
      </Field>
      <Field label={t('parcels.carrier')} required {...issue(carrier)}>
        <Input
          size="large"
          autoComplete="off"
          list="parcel-carriers"
          maxLength={LONGEST.carrier}
          value={carrier}
          onChange={(_, { value }) => change({ carrier: value })}
        />
      </Field>
      <datalist id="parcel-carriers">
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={t('parcels.place')} required {...issue(place)}>
        <Input
          size="large"
          autoComplete="off"
          maxLength={LONGEST.place}
          value={place}
          onChange={(_, { value }) => setPlace(value)}
        />
      </Field>
      <Field label={t('parcels.description')}>
        <Input
          size="large"
          autoComplete="off"
          maxLength={LONGEST.description}
          value={description}
          onChange={(_, { value }) => change({ description: value })}
        />
      </Field>
      <ErrorNotice error={taking.error} />
      <Button size="large" appearance="primary" type="submit" disabledFocusable={taking.isPending}>
        {t('parcels.take_in')}
      </Button>
    </form>
  );
}
