import { Checkbox, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CODE_LENGTH,
  FEWEST_REASON_LETTERS,
  OFFICE_REASON_CHARACTERS,
  PARCEL_NAME_CHARACTERS,
} from '../../../../contract/limits.ts';
import type { ParcelRow } from '../../../../contract/office/people/parcel.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { PARCELS_KEY } from './parcels-key.ts';

const useStyles = makeStyles({
  photo: { maxWidth: '100%', maxHeight: '240px', borderRadius: tokens.borderRadiusMedium },
  code: { '& input': { fontSize: tokens.fontSizeBase500, letterSpacing: '0.2em' } },
});

interface GiveOutDialogProps {
  readonly parcel: ParcelRow;
  readonly token: string;
  readonly onClose: () => void;
}

/** Gives out a parcel by the code of the residents, or by name with a reason. */
export function GiveOutDialog({ parcel, token, onClose }: GiveOutDialogProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const queries = useQueryClient();
  const { parcel_id, home, label_name, photo, has_code } = parcel;
  const [byName, setByName] = useState(!has_code);
  const [code, setCode] = useState('');
  const [name, setName] = useState(label_name);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const wrong = {
    code: code.length !== CODE_LENGTH,
    name: name.trim() === '',
    reason: reason.trim().length < FEWEST_REASON_LETTERS,
  };
  const giving = useMutation({
    mutationFn: () =>
      call('POST /api/office/parcels/:parcel_id/handover', {
        token,
        params: { parcel_id },
        body: byName ? { name, reason } : { code },
      }),
    onSuccess: () => {
      notify('success', t('parcels.given'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [PARCELS_KEY] }),
  });
  const submit = () => {
    setIsChecked(true);
    if (byName ? !wrong.name && !wrong.reason : !wrong.code) giving.mutate();
  };
  const issue = (field: keyof typeof wrong) =>
    isChecked && wrong[field] ? { validationMessage: t(`parcels.wrong.${field}`) } : {};
  return (
    <FormDialog
      title={t('parcels.give_named', { home })}
      confirm={t('parcels.give')}
      isDisabled={giving.isPending}
      error={giving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {photo === null ? null : (
        <img className={styles.photo} src={photo.file_path} alt={t('parcels.photo_of', { home })} />
      )}
      {byName ? (
        <>
          <Field label={t('parcels.taken_by')} required {...issue('name')}>
            <Input
              size="large"
              autoComplete="off"
              maxLength={PARCEL_NAME_CHARACTERS}
              value={name}
              onChange={(_, { value }) => setName(value)}
            />
          </Field>
          <Field label={t('parcels.reason')} required {...issue('reason')}>
            <Textarea
              maxLength={OFFICE_REASON_CHARACTERS}
              value={reason}
              onChange={(_, { value }) => setReason(value)}
            />
          </Field>
        </>
      ) : (
        <Field label={t('parcels.code')} hint={t('parcels.code_hint')} required {...issue('code')}>
          <Input
            className={styles.code}
            size="large"
            inputMode="numeric"
            autoComplete="off"
            maxLength={CODE_LENGTH}
            value={code}
            onChange={(_, { value }) => setCode(value.replaceAll(/\D/g, ''))}
          />
        </Field>
      )}
      {has_code ? (
        <Checkbox
          label={t('parcels.without_code')}
          checked={byName}
          onChange={(_, { checked }) => setByName(checked === true)}
        />
      ) : (
        <p>{t('parcels.no_code')}</p>
      )}
    </FormDialog>
  );
}
