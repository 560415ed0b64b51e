import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
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
  const [problems, setProblems] = useState<readonly string[]>([]);
  const render = async () => {
    try {
      const answer = await call('POST /api/mjml', { body: { mjml, json: JSON.parse(json) } });
      setHtml(answer.html);
      setProblems(answer.errors.map(({ message }) => message));
    } catch (error) {
      setProblems([error instanceof SyntaxError ? error.message : errorText(i18n, error)]);
    }
  };
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
        <Button className={styles.send} appearance="primary" size="large" onClick={() => void render()}>
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
