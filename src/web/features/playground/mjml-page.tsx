import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { Notice } from '../../app/page/notice.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';

const SAMPLE = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>Hello {{name}}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', justifyItems: 'stretch' },
  send: { justifySelf: 'start' },
  code: { '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
  frame: {
    width: '100%',
    height: '320px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: 'white',
  },
});

/** An e-mail template and its preview. @see spec/platform.md §7 */
export function MjmlPage() {
  const { t, i18n } = useTranslation(['playground', 'errors']);
  const styles = useStyles();
  const [mjml, setMjml] = useState(SAMPLE);
  const [json, setJson] = useState('{ "name": "Ada" }');
  const [html, setHtml] = useState('');
  const { data, error, mutate } = useMutation({
    mutationFn: async () => call('POST /api/mjml', { body: { mjml, json: JSON.parse(json) } }),
    // The preview stays while a later one cannot be rendered.
    onSuccess: (answer) => setHtml(answer.html),
  });
  const failure = error instanceof SyntaxError ? error.message : error && errorText(i18n, error);
  const problems = failure === null ? (data?.errors.map(({ message }) => message) ?? []) : [failure];
  return (
    <PageFrame>
      <div className={styles.page}>
        <PageHeading text={t('mjml')} />
        <Field label="MJML">
          <Textarea
            className={styles.code}
            rows={10}
            value={mjml}
            onChange={(_, { value }) => setMjml(value)}
          />
        </Field>
        <Field label="JSON">
          <Textarea
            className={styles.code}
            rows={3}
            value={json}
            onChange={(_, { value }) => setJson(value)}
          />
        </Field>
        <Button className={styles.send} appearance="primary" size="large" onClick={() => mutate()}>
          {t('preview')}
        </Button>
        {problems.map((problem) => (
          <Notice key={problem} intent="error" role="alert">
            {problem}
          </Notice>
        ))}
        {html === '' ? null : (
          <iframe className={styles.frame} title={t('preview')} sandbox="" srcDoc={html} />
        )}
      </div>
    </PageFrame>
  );
}
