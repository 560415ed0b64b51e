import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PASSWORD_CHARACTERS, PASSWORD_LEAST_CHARACTERS } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { localDay } from '../../../app/texts/formats.ts';
import { createDraftStore } from '../../../forms/index.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { JudgedForms } from '../forms/judged-forms.tsx';
import { bundleOf, type SentForm, useRefusedValues } from '../forms/refused-values.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '720px' },
  intro: { margin: 0, lineHeight: tokens.lineHeightBase400 },
  form: { display: 'grid', gap: '32px', gridTemplateColumns: 'minmax(0, 1fr)' },
  field: { display: 'grid', gap: '4px', maxWidth: '440px' },
  label: { fontWeight: tokens.fontWeightSemibold },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  go: { justifySelf: 'start' },
});

/** `/setup#…`: the company, its first property and its first member, for an empty portal. */
export function SetupPage() {
  const { t } = useTranslation('office-property');
  const styles = useStyles();
  const [token] = useState(useLocation().hash.slice(1));
  const query = useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => call('POST /api/setup/link', { body: { token: token || '-' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <PageFrame>
      <div className={styles.page}>
        <PageHeading text={t('setup.title')} />
        <Loaded query={query}>{({ forms }) => <SetupForm forms={forms} token={token} />}</Loaded>
      </div>
    </PageFrame>
  );
}

function SetupForm({ forms, token }: { readonly forms: readonly SentForm[]; readonly token: string }) {
  const { t, i18n } = useTranslation(['office-property', 'errors']);
  const styles = useStyles();
  const id = useId();
  const bundles = useMemo(() => forms.map(bundleOf), [forms]);
  const [store] = useState(() => createDraftStore(startOfSetup()));
  const [password, setPassword] = useState('');
  const facts = useMemo(() => ({ today: localDay(new Date()) }), []);
  const values = useRefusedValues();
  const sending = useMutation({
    mutationFn: () => {
      store.flush();
      const body = { token, draft: store.getAll(), password: password || ' ', language: i18n.language };
      return call('POST /api/setup', { body });
    },
    onError: (error) => void values.refuse(error, store.getAll()),
  });
  if (sending.data !== undefined)
    return (
      <Notice intent="success" role="status">
        {t('setup.done')} <a href={sending.data.address}>{t('setup.sign_in')}</a>
      </Notice>
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
      <p className={styles.intro}>{t('setup.intro')}</p>
      {sending.error === null ? null : (
        <Notice intent="error" role="alert">
          {errorText(i18n, sending.error)}
        </Notice>
      )}
      <JudgedForms
        bundles={bundles}
        store={store}
        facts={facts}
        values={values}
        disabled={sending.isPending}
      />
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {t('setup.password')}
        </label>
        <Input
          id={id}
          type="password"
          autoComplete="new-password"
          size="large"
          value={password}
          maxLength={PASSWORD_CHARACTERS}
          aria-describedby={`${id}h`}
          onChange={(_, { value }) => setPassword(value)}
        />
        <span id={`${id}h`} className={styles.hint}>
          {t('setup.password_hint', { limit: PASSWORD_LEAST_CHARACTERS })}
        </span>
      </div>
      <Button
        className={styles.go}
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={sending.isPending}
      >
        {t('setup.go')}
      </Button>
    </form>
  );
}

/** What the address of the page and the browser already tell. */
function startOfSetup() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    company: {},
    property: { host: window.location.hostname, time_zone: timeZone },
    address: {},
    member: {},
  };
}
