import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { localDay } from '../../../app/texts/formats.ts';
import { createDraftStore } from '../../../forms/index.ts';
import { JudgedForms } from '../forms/judged-forms.tsx';
import { bundleOf, type SentForm, useRefusedValues } from '../forms/refused-values.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '28px', gridTemplateColumns: 'minmax(0, 1fr)' },
  button: { justifySelf: 'start' },
});

interface AddPropertyProps {
  readonly forms: readonly SentForm[];
  readonly token: string;
}

/** Adds another property to the company; its first member gets a mail. */
export function AddProperty({ forms, token }: AddPropertyProps) {
  const { t, i18n } = useTranslation(['office-property', 'errors']);
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const bundles = useMemo(() => forms.map(bundleOf), [forms]);
  const [store] = useState(() => createDraftStore({ property: {}, address: {}, member: {} }));
  const facts = useMemo(() => ({ today: localDay(new Date()) }), []);
  const values = useRefusedValues();
  const sending = useMutation({
    mutationFn: () => {
      store.flush();
      return call('POST /api/office/properties', { token, body: { draft: store.getAll() } });
    },
    onError: (error) => {
      if (values.refuse(error, store.getAll()) === null) notify('error', errorText(i18n, error));
    },
  });
  if (sending.data !== undefined)
    return (
      <Notice intent="success" role="status">
        {t('guide.added', { address: new URL(sending.data.address).origin })}
      </Notice>
    );
  if (!isOpen)
    return (
      <Button className={styles.button} onClick={() => setOpen(true)}>
        {t('guide.add')}
      </Button>
    );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate();
      }}
    >
      <JudgedForms
        bundles={bundles}
        store={store}
        facts={facts}
        values={values}
        disabled={sending.isPending}
      />
      <Button
        className={styles.button}
        type="submit"
        appearance="primary"
        disabledFocusable={sending.isPending}
      >
        {t('guide.add')}
      </Button>
    </form>
  );
}
