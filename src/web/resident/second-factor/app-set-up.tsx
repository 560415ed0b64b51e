import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../contract/api.ts';
import { call } from '../../app/api/api-client.ts';
import { ErrorNotice } from '../../app/page/notice.tsx';

const useStyles = makeStyles({
  steps: { display: 'grid', gap: '12px', '& p': { margin: 0 } },
  // Apps read dark modules on a light ground, in every theme.
  qr: { width: '200px', height: '200px', backgroundColor: '#ffffff', fill: '#000000' },
  secret: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

interface AppSetUpProps {
  readonly token: string;
  readonly app: AnswerOf<'POST /api/user/second-factors/totp'>;
  readonly onAdded: (added: AnswerOf<'POST /api/user/second-factors/:factor_id/confirmation'>) => void;
}

/** The secret for an app, as a picture and as a text, and the code of the app that confirms it. */
export function AppSetUp({ token, app: { factor_id, secret, qr }, onAdded }: AppSetUpProps) {
  const { t } = useTranslation(['second-factor', 'errors']);
  const styles = useStyles();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () =>
      call('POST /api/user/second-factors/:factor_id/confirmation', {
        ...{ token, params: { factor_id }, body: { code } },
      }),
    onSuccess: onAdded,
    onError: () => setCode(''),
  });
  const isEmpty = code.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !confirming.isPending) confirming.mutate();
  };
  return (
    <div className={styles.steps}>
      <p>{t('app.scan')}</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('app.qr')}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>{t('app.type')}</p>
      <code className={styles.secret}>{secret}</code>
      <form className={styles.steps} onSubmit={submit} noValidate>
        <ErrorNotice error={confirming.error} />
        <Field label={t('app.code')} hint={t('app.hint')} required>
          <Input
            name="code"
            size="large"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            value={code}
            onChange={(_, { value }) => setCode(value)}
          />
        </Field>
        <Button
          type="submit"
          size="large"
          appearance="primary"
          disabledFocusable={isEmpty || confirming.isPending}
        >
          {t('app.confirm')}
        </Button>
      </form>
    </div>
  );
}
